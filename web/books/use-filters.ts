import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { useNamedLanguage } from "#web/layout/link.tsx";

import { type BookFilters, queryOf } from "./filters.ts";

/** S4.09. */
const PAUSE = 300;

/** What is chosen stands in the address at once; the list follows after a pause, or at once when searched (S4.08). */
export function useFilters(filters: BookFilters) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const named = useNamedLanguage();
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(filters);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (String(queryOf(filters)) !== String(queryOf(shown))) {
    setShown(filters);
    setChosen(filters);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  const addressOf = (wanted: BookFilters) => named(`${pathname}?${queryOf(wanted)}`);

  function choose(change: Partial<BookFilters>) {
    const wanted = { ...chosen, ...change, page: 1 };
    setChosen(wanted);
    history.replaceState(history.state, "", addressOf(wanted));

    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      void navigate(addressOf(wanted), { replace: true, preventScrollReset: true });
    }, PAUSE);
  }

  function search() {
    clearTimeout(pause.current);
    void navigate(addressOf(chosen), { preventScrollReset: true });
  }

  return { chosen, choose, search };
}
