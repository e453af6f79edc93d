import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import { useDestination } from "#web/app/layout/awaited-screen.ts";
import { useLocalizedPath } from "#web/app/layout/link.tsx";

/**
 * Navigates a list to the filters chosen beside it: `follow` replaces the history entry after a pause, `go` adds one at
 * once. `onDetour` runs when the visitor arrives at an address that this hook did not navigate to.
 */
export function useDebouncedNavigation(onDetour?: () => void) {
  const navigate = useNavigate();
  const named = useLocalizedPath();
  const { pathname, search, key } = useLocation();
  const ahead = useDestination();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The address to navigate to after the pause; null when none is pending. */
  const pending = useRef<string>(null);
  /** Addresses that may appear without the visitor having gone elsewhere. */
  const expected = useRef(new Set<string>());
  const mirrored = useRef<string>(null);
  const [isAhead, setAhead] = useState(false);
  const currentKey = useRef(key);
  const [due, setDue] = useState<{ address: string } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Cancels the pending navigation when the visitor goes elsewhere.
  const cancelOnDeparture = useEffectEvent((destination: string) => {
    if (!expected.current.has(destination)) reset();
  });
  useEffect(() => {
    if (ahead) cancelOnDeparture(ahead.pathname + ahead.search);
  }, [ahead]);

  // An arrival may be seen without a departure. A list that this hook requested earlier brings its own address, so the
  // mirrored one is restored.
  const handleArrival = useEffectEvent((destination: string, entryKey: string) => {
    if (currentKey.current === entryKey) return;
    currentKey.current = entryKey;
    if (!expected.current.delete(destination)) {
      reset();
      onDetour?.();
    } else if (mirrored.current !== null) replaceAddress(mirrored.current);
  });
  useLayoutEffect(() => handleArrival(pathname + search, key), [pathname, search, key]);

  // Runs after `cancelOnDeparture`, which has then seen a link pressed during the pause, even on a slow device. A newer
  // choice waits for its own pause.
  const navigateWhenDue = useEffectEvent((address: string) => {
    if (address === pending.current) navigateTo(address, true);
  });
  useEffect(() => {
    if (due) navigateWhenDue(due.address);
  }, [due]);

  function reset() {
    clearTimeout(timer.current);
    setAhead(false);
    pending.current = null;
    mirrored.current = null;
  }

  function navigateTo(address: string, replace: boolean) {
    reset();
    expected.current = new Set([address]);
    void navigate(address, { replace, preventScrollReset: true });
  }

  return {
    /** Whether filters are chosen that the list was not navigated to yet. */
    isAhead,

    follow(path: string, milliseconds: number) {
      setAhead(true);
      clearTimeout(timer.current);
      const address = named(path);
      pending.current = address;
      // A navigation that already runs is not for this choice, so its arrival is no detour.
      if (ahead) expected.current.add(ahead.pathname + ahead.search);
      timer.current = setTimeout(() => startTransition(() => setDue({ address })), milliseconds);
    },

    replace: (path: string) => navigateTo(named(path), true),

    /** Adds a history entry, unless the list is at that address already. */
    go(path: string) {
      const [own, target] = [pathname + search, named(path)];
      replaceAddress(own);
      navigateTo(target, target === own);
    },

    /** Shows the address without navigating. */
    mirror(path: string) {
      mirrored.current = named(path);
      replaceAddress(mirrored.current);
    },
  };
}

function replaceAddress(address: string) {
  history.replaceState(history.state, "", address);
}

/** S4.08: whether a search on this screen is running; false during navigation to another screen. */
export function useIsQuerying(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();

  return state !== "idle" && location.pathname === pathname;
}
