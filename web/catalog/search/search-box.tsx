import {
  type FocusEvent,
  type FormEvent,
  type InputEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";

import { MIN_SEARCH_LENGTH, parseSearch } from "#domain/criteria.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { HiddenLanguageField, useLocalizedPath } from "#web/app/layout/link.tsx";
import { sanitizeInput } from "#web/catalog/lists/sanitize-input.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

import { ANNOUNCEMENT } from "./use-announcement.ts";

/** S9.05, in milliseconds. */
const DEBOUNCE_MS = 300;

/** S2.07, S5.05: searches while typing from the third letter on; submitting fewer shows an error. */
export function SearchBox() {
  const { t } = useTranslation();
  const { box, searched, isTooShort, handleInput, searchSoon, submit, handleBlur, clearError } =
    useSearchBox();

  return (
    <search>
      <form action="/search" onSubmit={submit} className="relative flex">
        <label htmlFor="site-search" className="sr-only">
          {t("search-label")}
        </label>
        <input
          ref={box}
          id="site-search"
          name="input"
          type="search"
          defaultValue={searched}
          placeholder={t("search-placeholder")}
          enterKeyHint="search"
          maxLength={200}
          autoComplete="off"
          aria-invalid={isTooShort || undefined}
          aria-describedby={isTooShort ? "search-refusal" : undefined}
          onInput={handleInput}
          onCompositionEnd={searchSoon}
          onKeyDown={({ key }) => key === "Escape" && clearError()}
          onBlur={handleBlur}
          className="input pr-12! pl-3.5!"
        />
        <HiddenLanguageField />
        <button
          aria-label={t("search")}
          className="absolute inset-y-0 right-0 grid w-(--target) place-items-center text-green"
        >
          <Icon name="search" />
        </button>
        {isTooShort && (
          <p
            id="search-refusal"
            role="alert"
            className="absolute top-full left-0 z-(--z-popover) mt-1.5 rounded-md border border-danger bg-card px-3 py-2 text-sm font-semibold text-danger shadow-raised"
          >
            {t("err-search-length", { letters: MIN_SEARCH_LENGTH })}
          </p>
        )}
      </form>
      <output id={ANNOUNCEMENT} className="sr-only" />
    </search>
  );
}

/** S2.07: searches after a pause in typing, once there are enough letters. Never overwrites what is being typed. */
function useSearchBox() {
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
