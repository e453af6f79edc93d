import { audioSorts, MIN_SEARCH_LENGTH } from "#domain/criteria.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation, useLanguage } from "#web/app/i18n/translation.tsx";
import { FilterForm, FilterSelect } from "#web/catalog/lists/filter-form.tsx";
import { useChosenFilters } from "#web/catalog/lists/use-chosen-filters.ts";
import { useFilterChoices } from "#web/catalog/lists/use-filter-choices.ts";
import { paths } from "#web/paths.ts";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";

import {
  buildAudioPath,
  type AudioFilters,
  countActiveFilters,
  parseAudioSort,
  type AudioChoices,
  createChoiceCalls,
} from "./audio-filters.ts";

type AudioFilterBarProps = {
  filters: AudioFilters & { language: string };
  loaded: AudioChoices;
};

/** S2.21, S4.08: the filters of recordings, with a text field. */
export function AudioFilterBar({ filters, loaded }: AudioFilterBarProps) {
  const { t } = useTranslation();
  const { chosen, choose, search } = useChosenFilters(filters, buildAudioPath);
  const calls = createChoiceCalls(useApi(), filters.language, useLanguage());
  const { choices, isAsking } = useFilterChoices(loaded, calls);

  return (
    <FilterForm
      action={paths.audio}
      label={t("search-recordings")}
      count={countActiveFilters(chosen)}
      isLoading={isAsking}
      onSearch={search}
    >
      <TextField
        id="audio-input"
        type="search"
        name="input"
        label={t("search-words")}
        value={chosen.input}
        onChange={(event) => choose({ input: event.target.value })}
        minLength={MIN_SEARCH_LENGTH}
        maxLength={200}
        enterKeyHint="search"
        className={`col-span-full lg:basis-16 ${chosen.input ? "[&_input]:is-set" : ""}`}
      />
      <FilterSelect
        name="serieId"
        labels={{ field: t("serie"), all: t("all-series"), unlisted: t("this-series") }}
        choices={choices.series}
        value={chosen.serieId}
        onChoose={(serieId) => choose({ serieId })}
      />
      <FilterSelect
        name="language"
        labels={{ field: t("language"), all: t("all-languages") }}
        choices={choices.languages}
        value={chosen.language ?? ""}
        onChoose={(language) => choose({ language })}
      />
      <Select
        id="filter-sortby"
        name="sortby"
        label={t("sort-by")}
        choices={audioSorts.map((sort) => ({ value: sort, label: t(`sort-${sort}`) }))}
        value={chosen.sortby}
        onChoose={(sortby) => choose({ sortby: parseAudioSort(sortby) })}
      />
    </FilterForm>
  );
}
