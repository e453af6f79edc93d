import { type FormEvent, useRef } from "react";
import { Form, useLocation } from "react-router";

import { bookSorts } from "#domain/criteria.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField } from "#web/layout/link.tsx";
import { useIsQuerying } from "#web/lists/use-is-querying.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";

import { FilterSelect } from "./filter-select.tsx";
import { type BookFilters, countSet, readSort } from "./filters.ts";
import { type Choices, useChoices } from "./use-choices.ts";
import { useFilters } from "./use-filters.ts";
import { WordsField } from "./words-field.tsx";

type FilterBarProps = { filters: BookFilters; loaded: Choices };

/** S2.21, S4.08. Without JavaScript it is a form that is sent by GET. */
export function FilterBar({ filters, loaded }: FilterBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { chosen, choose, search } = useFilters(filters);
  const { choices, isAsking } = useChoices(loaded, filters.language);
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
      summary={<Summary count={countSet(chosen)} />}
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
        <button
          type="submit"
          aria-busy={isAsking || isQuerying || undefined}
          className="btn btn-main col-span-full lg:flex-none!"
        >
          {isAsking || isQuerying ? <Turning /> : <Icon name="search" />}
          {t("search")}
        </button>
      </Form>
    </Disclosure>
  );
}

function Summary({ count }: { count: number }) {
  const { t } = useTranslation();

  return (
    <>
      <Icon name="sliders" />
      {t("filter-and-sort")}
      {count > 0 && (
        <span className="rounded-sm bg-green-tint px-2 py-0.5 text-xs text-green-strong">
          {t("filters-set", { count })}
        </span>
      )}
    </>
  );
}

/** In the room of the icon, so that the button keeps its width; without JavaScript nothing is on its way. */
function Turning() {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-[1.25em] flex-none place-items-center [@media(scripting:none)]:hidden"
      >
        <span className="spinner" />
      </span>
      <Icon name="search" className="[@media(scripting:enabled)]:hidden" />
    </>
  );
}
