import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import { useLocalizedPath } from "#web/layout/link.tsx";

/**
 * Leads a list to what is chosen beside it: after a pause in place of the present entry, or at once with a new one.
 * `onDetour` runs when the visitor arrives at a list that it was not led to.
 */
export function useDebouncedNavigation(onDetour?: () => void) {
  const navigate = useNavigate();
  const named = useLocalizedPath();
  const { pathname, search, key } = useLocation();
  const { location: ahead } = useNavigation();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where the list is to be led once the pause is over; null when nothing waits for it. */
  const wanted = useRef<string>(null);
  /** Addresses that the page can arrive at without the visitor having gone elsewhere. */
  const expected = useRef(new Set<string>());
  const mirrored = useRef<string>(null);
  const [isAhead, setAhead] = useState(false);
  const entry = useRef(key);
  const [due, setDue] = useState<{ address: string } | null>(null);
  useEffect(() => () => clearTimeout(pause.current), []);

  // A visitor who goes elsewhere is not called back.
  const leave = useEffectEvent((there: string) => {
    if (!expected.current.has(there)) rest();
  });
  useEffect(() => {
    if (ahead) leave(ahead.pathname + ahead.search);
  }, [ahead]);

  // They may arrive before the page saw them leave; and a list that was led to earlier brings its own address along.
  const arrive = useEffectEvent((there: string, at: string) => {
    if (entry.current === at) return;
    entry.current = at;
    if (!expected.current.delete(there)) {
      rest();
      onDetour?.();
    } else if (mirrored.current !== null) replaceAddress(mirrored.current);
  });
  useLayoutEffect(() => arrive(pathname + search, key), [pathname, search, key]);

  // Runs after `leave`: a link that was pressed during the pause is seen by then, however slow the device is. What was
  // chosen since waits for a pause of its own.
  const leadOn = useEffectEvent((address: string) => {
    if (address === wanted.current) lead(address, true);
  });
  useEffect(() => {
    if (due) leadOn(due.address);
  }, [due]);

  function rest() {
    clearTimeout(pause.current);
    setAhead(false);
    wanted.current = null;
    mirrored.current = null;
  }

  function lead(address: string, replace: boolean) {
    rest();
    expected.current = new Set([address]);
    void navigate(address, { replace, preventScrollReset: true });
  }

  return {
    /** Whether more is chosen than the list was led to. */
    isAhead,

    follow(path: string, milliseconds: number) {
      setAhead(true);
      clearTimeout(pause.current);
      const address = named(path);
      wanted.current = address;
      // What is under way already is no answer to this choice.
      if (ahead) expected.current.add(ahead.pathname + ahead.search);
      pause.current = setTimeout(() => startTransition(() => setDue({ address })), milliseconds);
    },

    replace: (path: string) => lead(named(path), true),

    /** Adds a step to the history, unless that would lead where the list stands. */
    go(path: string) {
      const [own, wanted] = [pathname + search, named(path)];
      replaceAddress(own);
      lead(wanted, wanted === own);
    },

    /** Shows it in the address, which nothing follows yet. */
    mirror(path: string) {
      mirrored.current = named(path);
      replaceAddress(mirrored.current);
    },
  };
}

function replaceAddress(address: string) {
  history.replaceState(history.state, "", address);
}
