import { type FormEvent, useState } from "react";
import { Form, useLocation } from "react-router";

import { readSearch, SEARCH_MINIMUM } from "#domain/criteria.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField } from "#web/layout/link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** S5.05: fewer than three letters are not sent; a word beside the box says so. */
export function SearchBox() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [isTooShort, setTooShort] = useState(false);
  const searched = pathname === "/search" ? new URLSearchParams(search).get("input") : null;

  function refuseTooShort(event: FormEvent<HTMLFormElement>) {
    const typed = String(new FormData(event.currentTarget).get("input"));
    const refused = readSearch(typed) === null;
    if (refused) event.preventDefault();
    setTooShort(refused);
  }

  return (
    <search>
      <Form action="/search" onSubmit={refuseTooShort} className="relative flex">
        <label htmlFor="site-search" className="sr-only">
          {t("search-label")}
        </label>
        <input
          key={searched}
          id="site-search"
          name="input"
          type="search"
          defaultValue={searched ?? ""}
          placeholder={t("search-placeholder")}
          enterKeyHint="search"
          maxLength={200}
          aria-invalid={isTooShort || undefined}
          aria-describedby={isTooShort ? "search-refusal" : undefined}
          onInput={() => setTooShort(false)}
          className="input pr-12! pl-3.5!"
        />
        <LanguageField />
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
            {t("err-search-length", { letters: SEARCH_MINIMUM })}
          </p>
        )}
      </Form>
    </search>
  );
}
