import { useEffect, useRef, useState } from "react";
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
  const [isAhead, setAhead] = useState(false);
  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    if (!ahead || ahead.pathname + ahead.search === led.current) return;
    // The visitor goes elsewhere by now, and is not called back.
    clearTimeout(pause.current);
    setAhead(false);
  }, [ahead]);

  function lead(address: string, replace: boolean) {
    clearTimeout(pause.current);
    setAhead(false);
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
      history.replaceState(history.state, "", own);
      lead(wanted, wanted === own);
    },

    /** Shows it in the address, which nothing follows yet. */
    mirror(path: string) {
      history.replaceState(history.state, "", named(path));
    },
  };
}
