import {
  type FocusEvent,
  type FormEvent,
  type InputEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";

import { parseSearch } from "#domain/criteria.ts";
import { useLocalizedPath } from "#web/app/layout/link.tsx";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";
import { paths } from "#web/paths.ts";

/** S9.05, in milliseconds. */
const DEBOUNCE_MS = 300;

/** S2.07: searches after a pause in typing, once there are enough letters. Never overwrites what is being typed. */
export function useSearchBox() {
  const { pathname, search, key } = useLocation();
  const isBackOrForward = useNavigationType() === "POP";
  const navigate = useNavigate();
  const inNamedLanguage = useLocalizedPath();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isTooShort, setTooShort] = useState(false);

  const searched =
    pathname === "/search" ? sanitizeInput(new URLSearchParams(search).get("input")) : "";
  const lastSearch = useRef(searched);
  const lastKey = useRef(key);

  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    // A result for earlier text must not overwrite what was typed since.
    if (!box.current || (document.activeElement === box.current && !isBackOrForward)) return;
    clearTimeout(timer.current);
    box.current.value = lastSearch.current = searched;
  }, [key, searched, isBackOrForward]);

  /** The first search adds a history entry; later ones from the results replace it. */
  function searchFor(words: string) {
    lastSearch.current = words;
    const replace = window.location.pathname === "/search";
    void navigate(inNamedLanguage(paths.search(words)), { replace, preventScrollReset: replace });
  }

  function searchSoon() {
    clearTimeout(timer.current);
    setTooShort(false);
    timer.current = setTimeout(() => {
      const words = parseSearch(box.current?.value);
      if (words !== null && words !== lastSearch.current) searchFor(words);
    }, DEBOUNCE_MS);
  }

  function handleInput({ nativeEvent }: InputEvent<HTMLInputElement>) {
    // Text being composed is not a word yet; but Android keyboards compose every word.
    if (nativeEvent.isComposing && !navigator.userAgent.includes("Android")) {
      clearTimeout(timer.current);
    } else searchSoon();
  }

  /** S5.05. Moving the focus to the results also closes a phone's keyboard. */
  function submit(event: FormEvent) {
    event.preventDefault();
    clearTimeout(timer.current);
    const words = parseSearch(box.current?.value);
    if (words === null) box.current?.focus();
    else {
      document.getElementById("main")?.focus({ preventScroll: true });
      searchFor(words);
    }
    setTooShort(words === null);
  }

  /** Focus on the search button does not end typing. */
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (currentTarget.form?.contains(relatedTarget)) return;
    clearTimeout(timer.current);
    setTooShort(false);
  }

  return {
    box,
    searched,
    isTooShort,
    handleInput,
    searchSoon,
    submit,
    handleBlur,
    clearError: () => setTooShort(false),
  };
}
