import { type FormEvent, useRef } from "react";
import { Form } from "react-router";

import { audioSorts, SEARCH_MINIMUM } from "#domain/criteria.ts";
import { useApi } from "#web/api/use-api.ts";
import { FilterSelect } from "#web/books/filter-select.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { LanguageField } from "#web/layout/link.tsx";
import { FilterSummary } from "#web/lists/filter-summary.tsx";
import { SearchButton } from "#web/lists/search-button.tsx";
import { useChosenFilters } from "#web/lists/use-chosen-filters.ts";
import { useChoices } from "#web/lists/use-choices.ts";
import { useIsQuerying } from "#web/lists/use-is-querying.ts";
import { paths } from "#web/paths.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";

import { audioAddress, type AudioFilters, countSet, readAudioSort } from "./audio-filters.ts";
import { type AudioChoices, findChoices } from "./find-choices.ts";

type AudioFilterBarProps = {
  filters: AudioFilters & { language: string };
  loaded: AudioChoices;
};

/** S2.21, S4.08: the words are typed in here. Without JavaScript it is a form that is sent by GET. */
export function AudioFilterBar({ filters, loaded }: AudioFilterBarProps) {
  const { t } = useTranslation();
  const { chosen, choose, search } = useChosenFilters(filters, audioAddress);
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
        action={paths.audio}
        onSubmit={searchAndClose}
        aria-label={t("search-recordings")}
        className="grid items-end gap-3.5 px-4 pt-1 pb-4 min-[26rem]:grid-cols-2 lg:flex lg:gap-3 lg:pt-4 lg:*:flex-1"
      >
        <TextField
          id="audio-input"
          type="search"
          name="input"
          label={t("search-words")}
          value={chosen.input}
          onChange={(event) => choose({ input: event.target.value })}
          minLength={SEARCH_MINIMUM}
          maxLength={200}
          enterKeyHint="search"
          className={`col-span-full lg:basis-16 ${chosen.input ? "[&_input]:is-set" : ""}`}
        />
        <FilterSelect
          name="serieId"
          labels={{ field: t("serie"), all: t("all-series"), unlisted: t("this-series") }}
          things={choices.series}
          value={chosen.serieId}
          onChoose={(serieId) => choose({ serieId })}
        />
        <FilterSelect
          name="language"
          labels={{ field: t("language"), all: t("all-languages") }}
          things={choices.languages}
          value={chosen.language ?? ""}
          onChoose={(language) => choose({ language })}
        />
        <Select
          id="filter-sortby"
          name="sortby"
          label={t("sort-by")}
          choices={audioSorts.map((sort) => ({ value: sort, label: t(`sort-${sort}`) }))}
          value={chosen.sortby}
          onChoose={(sortby) => choose({ sortby: readAudioSort(sortby) })}
        />
        <LanguageField />
        <SearchButton isBusy={isAsking || isQuerying} className="col-span-full lg:flex-none!" />
      </Form>
    </Disclosure>
  );
}
