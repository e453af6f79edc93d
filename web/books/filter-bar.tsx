import { type FormEvent, useRef } from "react";
import { Form, useLocation } from "react-router";

import { bookSorts } from "#domain/criteria.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { LanguageField } from "#web/layout/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Choice, Select } from "#web/ui/select.tsx";

import { choicesOf } from "./choices-of.ts";
import { type BookFilters, countSet, readSort } from "./filters.ts";
import { useFilters } from "./use-filters.ts";
import { WordsField } from "./words-field.tsx";

type Named = { id: number | string; name: string };
type FilterBarProps = {
  filters: BookFilters;
  series: Named[];
  topics: Named[];
  languages: Named[];
};

/** S2.21, S4.08. Without JavaScript it is a form that is sent by GET. */
export function FilterBar({ filters, series, topics, languages }: FilterBarProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { chosen, choose, search } = useFilters(filters);
  const bar = useRef<HTMLDetailsElement>(null);

  function searchAndClose(event: FormEvent) {
    event.preventDefault();
    search();
    if (bar.current) bar.current.open = false;
  }

  const count = countSet(chosen);
  const sorts: Choice[] = bookSorts.map((sort) => ({ value: sort, label: t(`sort-${sort}`) }));

  return (
    <Disclosure
      ref={bar}
      className="filter-bar rounded-md border border-rule bg-tint"
      summaryClass="px-4 text-sm"
      summary={
        <>
          <Icon name="sliders" />
          {t("filter-and-sort")}
          {count > 0 && (
            <span className="rounded-sm bg-green-tint px-2 py-0.5 text-xs text-green-strong">
              {t("filters-set", { count })}
            </span>
          )}
        </>
      }
    >
      <Form
        action={pathname}
        onSubmit={searchAndClose}
        className="grid grid-cols-2 items-end gap-3.5 px-4 pt-1 pb-4 lg:grid-cols-[1fr_1fr_1fr_0.9fr_1.05fr_auto] lg:gap-3 lg:pt-4"
      >
        <WordsField input={chosen.input} without={{ ...chosen, input: "" }} />
        <Select
          id="filter-serieId"
          name="serieId"
          label={t("serie")}
          choices={choicesOf(series, { all: t("all-series"), chosen: chosen.serieId })}
          value={chosen.serieId}
          isSet={chosen.serieId !== ""}
          onChoose={(serieId) => choose({ serieId })}
        />
        <Select
          id="filter-topicId"
          name="topicId"
          label={t("topic")}
          choices={choicesOf(topics, { all: t("all-topics"), chosen: chosen.topicId })}
          value={chosen.topicId}
          isSet={chosen.topicId !== ""}
          onChoose={(topicId) => choose({ topicId })}
        />
        <Select
          id="filter-language"
          name="language"
          label={t("language")}
          choices={choicesOf(languages, { all: t("all-languages"), chosen: chosen.language })}
          value={chosen.language}
          isSet={chosen.language !== ""}
          onChoose={(language) => choose({ language })}
        />
        <Select
          id="filter-sortby"
          name="sortby"
          label={t("sort-by")}
          choices={sorts}
          value={chosen.sortby}
          onChoose={(sortby) => choose({ sortby: readSort(sortby) })}
        />
        <LanguageField />
        <Button kind="main" type="submit" className="col-span-full lg:col-span-1">
          <Icon name="search" />
          {t("search")}
        </Button>
      </Form>
    </Disclosure>
  );
}
