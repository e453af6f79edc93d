import type { MouseEvent } from "react";
import { useLocation } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type BookFilters, buildBookQuery } from "#web/paths.ts";

type SearchWordsFieldProps = {
  input: string;
  without: BookFilters;
};

/** S4.08: shows the search words; they are typed in the search box of the page header. */
export function SearchWordsField({ input, without }: SearchWordsFieldProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const button = "absolute inset-y-0 grid w-(--target) place-items-center text-green";

  return (
    <Field id="filter-input" label={t("search-words")} className="col-span-full lg:basis-16">
      {(control) => (
        <div className="relative">
          <input
            {...control}
            name="input"
            value={input}
            readOnly
            placeholder={t("search-words-placeholder")}
            className={`input pr-20! ${input ? "is-set" : ""}`}
          />
          {input && (
            <Link
              to={`${pathname}?${buildBookQuery(without)}`}
              aria-label={t("clear-words")}
              className={`${button} right-10`}
            >
              <Icon name="close" />
            </Link>
          )}
          <a
            href="#site-search"
            onClick={focusSearch}
            aria-label={t("change-words")}
            className={`${button} right-0`}
          >
            <Icon name="search" />
          </a>
        </div>
      )}
    </Field>
  );
}

/** Adds no history entry; entries belong to the list. */
function focusSearch(event: MouseEvent) {
  const box = document.getElementById("site-search");
  if (!box) return;
  event.preventDefault();
  box.focus();
}
