import { useLocation } from "react-router";

import { bookSorts } from "#domain/criteria.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { FilterForm } from "#web/catalog/lists/filter-form.tsx";
import { useFilterChoices } from "#web/catalog/lists/use-filter-choices.ts";
import { Select } from "#web/ui/select.tsx";

import { FilterSelect } from "#web/catalog/lists/filter-select.tsx";
import type { BookFilters } from "#web/paths.ts";
import { countActiveFilters, parseBookSort } from "./book-filters.ts";
import { type BookChoices, createChoiceCalls } from "./choice-calls.ts";
import { useBookFilters } from "./use-book-filters.ts";
import { SearchWordsField } from "./search-words-field.tsx";

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
