import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useNamedLanguage } from "#web/layout/link.tsx";

/** Leads a list to what is chosen beside it: after a pause in place of the present entry, or at once with a new one. */
export function useFollowedAddress() {
  const navigate = useNavigate();
  const named = useNamedLanguage();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isAhead, setAhead] = useState(false);
  useEffect(() => () => clearTimeout(pause.current), []);

  function replace(path: string) {
    setAhead(false);
    void navigate(named(path), { replace: true, preventScrollReset: true });
  }

  return {
    /** Whether more is chosen than the list was led to. */
    isAhead,

    follow(path: string, milliseconds: number) {
      setAhead(true);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => replace(path), milliseconds);
    },

    replace,

    go(path: string) {
      clearTimeout(pause.current);
      setAhead(false);
      void navigate(named(path), { preventScrollReset: true });
    },

    /** Shows it in the address, which nothing follows yet. */
    mirror(path: string) {
      history.replaceState(history.state, "", named(path));
    },
  };
}
