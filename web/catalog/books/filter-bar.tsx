import type { MouseEvent } from "react";
import { useLocation } from "react-router";

import { bookSorts } from "#domain/criteria.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { FilterForm, FilterSelect } from "#web/catalog/lists/filter-form.tsx";
import { useChosenFilters } from "#web/catalog/lists/use-chosen-filters.ts";
import { useFilterChoices } from "#web/catalog/lists/use-filter-choices.ts";
import { type BookFilters, buildBookQuery } from "#web/paths.ts";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";

import { countActiveFilters, parseBookSort } from "./book-filters.ts";
import { type BookChoices, createChoiceCalls } from "./choice-calls.ts";

type FilterBarProps = { filters: BookFilters; loaded: BookChoices };

/** Shows the search words; they are typed in the search box of the page header. */
export function FilterBar({ filters, loaded }: FilterBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { chosen, choose, search } = useBookFilters(filters);
  const calls = createChoiceCalls(useApi(), filters.language, useLanguage());
  const { choices, isAsking } = useFilterChoices(loaded, calls);

  return (
    <FilterForm
      action={pathname}
      count={countActiveFilters(chosen)}
      isLoading={isAsking}
      onSearch={search}
    >
      <SearchWordsField input={chosen.input} without={{ ...chosen, input: "", page: 1 }} />
      <FilterSelect
        name="serieId"
        labels={{ field: t("serie"), all: t("all-series"), unlisted: t("this-series") }}
        choices={choices.series}
        value={chosen.serieId}
        onChoose={(serieId) => choose({ serieId })}
      />
      <FilterSelect
        name="topicId"
        labels={{ field: t("topic"), all: t("all-topics"), unlisted: t("this-topic") }}
        choices={choices.topics}
        value={chosen.topicId}
        onChoose={(topicId) => choose({ topicId })}
      />
      <FilterSelect
        name="language"
        labels={{ field: t("language"), all: t("all-languages") }}
        choices={choices.languages}
        value={chosen.language}
        onChoose={(language) => choose({ language })}
      />
      <Select
        id="filter-sortby"
        name="sortby"
        label={t("sort-by")}
        choices={bookSorts.map((sort) => ({ value: sort, label: t(`sort-${sort}`) }))}
        value={chosen.sortby}
        onChoose={(sortby) => choose({ sortby: parseBookSort(sortby) })}
      />
    </FilterForm>
  );
}

/** The filters of the list of books. A new choice starts at page 1. */
function useBookFilters(filters: BookFilters) {
  const { pathname } = useLocation();

  return useChosenFilters(
    filters,
    (chosen) => `${pathname}?${buildBookQuery({ ...chosen, reload: "", page: 1 })}`,
  );
}

type SearchWordsFieldProps = {
  input: string;
  without: BookFilters;
};

/** S4.08: shows the search words; they are typed in the search box of the page header. */
function SearchWordsField({ input, without }: SearchWordsFieldProps) {
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
