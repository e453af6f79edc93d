import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";

import { Link } from "#web/layout/link.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { type BookFilters, queryOf } from "./filters.ts";

type WordsFieldProps = {
  input: string;
  /** The same filters without the words. */
  without: BookFilters;
};

/** S4.08: shows the words that were searched for; they are typed in the box at the head of the page. */
export function WordsField({ input, without }: WordsFieldProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const button = "absolute inset-y-0 grid w-(--target) place-items-center text-green";

  return (
    <div className="col-span-full grid min-w-0 gap-1.5 lg:col-span-1">
      <label htmlFor="filter-input" className="text-sm leading-tight font-semibold text-ink-2">
        {t("search-words")}
      </label>
      <div className="relative">
        <input
          id="filter-input"
          name="input"
          value={input}
          readOnly
          placeholder={t("search-words-placeholder")}
          className={`min-h-(--target) w-full rounded-md border py-2 pr-20 pl-3 text-[1rem] text-ellipsis placeholder:text-ink-3 placeholder:opacity-100 ${input ? "border-green bg-green-tint font-semibold" : "border-edge bg-tint text-ink-2"}`}
        />
        {input && (
          <Link
            to={`${pathname}?${queryOf(without)}`}
            aria-label={t("clear-words")}
            className={`${button} right-10`}
          >
            <Icon name="close" />
          </Link>
        )}
        <a href="#site-search" aria-label={t("change-words")} className={`${button} right-0`}>
          <Icon name="search" />
        </a>
      </div>
    </div>
  );
}
