import { type FormEvent, useRef } from "react";
import { Form, useLocation } from "react-router";

import { bookSorts } from "#domain/criteria.ts";
import { useApi } from "#web/api/use-api.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { LanguageField } from "#web/layout/link.tsx";
import { FilterSummary } from "#web/lists/filter-summary.tsx";
import { SearchButton } from "#web/lists/search-button.tsx";
import { useChoices } from "#web/lists/use-choices.ts";
import { useIsQuerying } from "#web/lists/use-is-querying.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Select } from "#web/ui/select.tsx";

import { FilterSelect } from "./filter-select.tsx";
import { type BookFilters, countSet, readSort } from "./filters.ts";
import { type BookChoices, findChoices } from "./find-choices.ts";
import { useFilters } from "./use-filters.ts";
import { WordsField } from "./words-field.tsx";

type FilterBarProps = { filters: BookFilters; loaded: BookChoices };

/** S2.21, S4.08. Without JavaScript it is a form that is sent by GET. */
export function FilterBar({ filters, loaded }: FilterBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { chosen, choose, search } = useFilters(filters);
  const calls = findChoices(useApi(), filters.language, useLanguage());
  const { choices, isAsking } = useChoices(loaded, calls);
  const isQuerying = useIsQuerying();
  const bar = useRef<HTMLDetailsElement>(null);

  function searchAndClose(event: FormEvent) {
    event.preventDefault();
    search();
    if (bar.current) bar.current.open = false;
  }

  return (
    <Disclosure
      ref={bar}
      className="filter-bar rounded-md border border-rule bg-tint"
      summaryClass="px-[min(1rem,5vw)] text-sm"
      summary={<FilterSummary count={countSet(chosen)} />}
    >
      <Form
        action={pathname}
        onSubmit={searchAndClose}
        className="grid items-end min-[26rem]:grid-cols-2 gap-3.5 px-4 pt-1 pb-4 lg:flex lg:gap-3 lg:pt-4 lg:*:flex-1"
      >
        <WordsField input={chosen.input} without={{ ...chosen, input: "", page: 1 }} />
        <FilterSelect
          name="serieId"
          labels={{ field: t("serie"), all: t("all-series"), unlisted: t("this-series") }}
          things={choices.series}
          value={chosen.serieId}
          onChoose={(serieId) => choose({ serieId })}
        />
        <FilterSelect
          name="topicId"
          labels={{ field: t("topic"), all: t("all-topics"), unlisted: t("this-topic") }}
          things={choices.topics}
          value={chosen.topicId}
          onChoose={(topicId) => choose({ topicId })}
        />
        <FilterSelect
          name="language"
          labels={{ field: t("language"), all: t("all-languages") }}
          things={choices.languages}
          value={chosen.language}
          onChoose={(language) => choose({ language })}
        />
        <Select
          id="filter-sortby"
          name="sortby"
          label={t("sort-by")}
          choices={bookSorts.map((sort) => ({ value: sort, label: t(`sort-${sort}`) }))}
          value={chosen.sortby}
          onChoose={(sortby) => choose({ sortby: readSort(sortby) })}
        />
        <LanguageField />
        <SearchButton isBusy={isAsking || isQuerying} className="col-span-full lg:flex-none!" />
      </Form>
    </Disclosure>
  );
}
