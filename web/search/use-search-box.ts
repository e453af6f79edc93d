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
import { useLocalizedPath } from "#web/layout/link.tsx";
import { sanitizeInput } from "#web/lists/sanitize-input.ts";
import { paths } from "#web/paths.ts";

/** S9.05, in milliseconds. */
const DEBOUNCE_MS = 300;

/** S2.07: searches by itself once there are letters enough and typing pauses. What is typed is the visitor's alone. */
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
  const asked = useRef(searched);
  const arrived = useRef(key);

  useEffect(() => {
    if (arrived.current === key) return;
    arrived.current = key;
    // An answer to what was typed a moment ago must not undo what has been typed since.
    if (!box.current || (document.activeElement === box.current && !isBackOrForward)) return;
    clearTimeout(timer.current);
    box.current.value = asked.current = searched;
  }, [key, searched, isBackOrForward]);

  /** The first search is an entry of its own in the history; those that follow from its results take its place. */
  function searchFor(words: string) {
    asked.current = words;
    const replace = window.location.pathname === "/search";
    void navigate(inNamedLanguage(paths.search(words)), { replace, preventScrollReset: replace });
  }

  function searchSoon() {
    clearTimeout(timer.current);
    setTooShort(false);
    timer.current = setTimeout(() => {
      const words = parseSearch(box.current?.value);
      if (words !== null && words !== asked.current) searchFor(words);
    }, DEBOUNCE_MS);
  }

  function type({ nativeEvent }: InputEvent<HTMLInputElement>) {
    // Letters not yet settled on are no words; but keyboards of Android compose every word of every language.
    if (nativeEvent.isComposing && !navigator.userAgent.includes("Android")) {
      clearTimeout(timer.current);
    } else searchSoon();
  }

  /** S5.05. What was searched for leads on to its results, and closes the keyboard of a phone. */
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

  /** On the way to the button beside the box, typing has but paused. */
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    if (currentTarget.form?.contains(relatedTarget)) return;
    clearTimeout(timer.current);
    setTooShort(false);
  }

  return {
    box,
    searched,
    isTooShort,
    type,
    searchSoon,
    submit,
    leave,
    clearError: () => setTooShort(false),
  };
}
