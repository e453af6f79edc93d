import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import { useNamedLanguage } from "#web/layout/link.tsx";

/** Leads a list to what is chosen beside it: after a pause in place of the present entry, or at once with a new one. */
export function useFollowedAddress() {
  const navigate = useNavigate();
  const named = useNamedLanguage();
  const { pathname, search } = useLocation();
  const { location: ahead } = useNavigation();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const led = useRef("");
  const mirrored = useRef<string>(null);
  const [isAhead, setAhead] = useState(false);
  useEffect(() => () => clearTimeout(pause.current), []);

  // The visitor goes elsewhere by now, and is not called back.
  const leave = useEffectEvent((there: string) => {
    if (there !== led.current) rest();
  });
  useEffect(() => {
    if (ahead) leave(ahead.pathname + ahead.search);
  }, [ahead]);

  // They may have come there before the way was seen; and a list that was led to earlier brings its own address along.
  const arrive = useEffectEvent((there: string) => {
    if (there !== led.current) rest();
    else if (mirrored.current !== null) show(mirrored.current);
  });
  useLayoutEffect(() => arrive(pathname + search), [pathname, search]);

  function rest() {
    clearTimeout(pause.current);
    setAhead(false);
    mirrored.current = null;
  }

  function lead(address: string, replace: boolean) {
    rest();
    led.current = address;
    void navigate(address, { replace, preventScrollReset: true });
  }

  return {
    /** Whether more is chosen than the list was led to. */
    isAhead,

    follow(path: string, milliseconds: number) {
      setAhead(true);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => lead(named(path), true), milliseconds);
    },

    replace: (path: string) => lead(named(path), true),

    /** Adds a step to the history, unless that would lead where the list stands. */
    go(path: string) {
      const [own, wanted] = [pathname + search, named(path)];
      show(own);
      lead(wanted, wanted === own);
    },

    /** Shows it in the address, which nothing follows yet. */
    mirror(path: string) {
      mirrored.current = named(path);
      show(mirrored.current);
    },
  };
}

function show(address: string) {
  history.replaceState(history.state, "", address);
}
