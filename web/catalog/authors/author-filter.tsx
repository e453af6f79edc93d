import { type FormEvent, useState } from "react";
import { Form, useLocation } from "react-router";

import { authorSorts, type AuthorSort } from "#domain/criteria.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { HiddenLanguageField } from "#web/app/layout/link.tsx";
import {
  useDebouncedNavigation,
  useIsQuerying,
} from "#web/catalog/lists/use-debounced-navigation.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

import {
  type AuthorFilters,
  parseAuthorSort,
  mergeTypedFilter,
  type ChosenAuthors,
  applyChosenFilters,
} from "./author-filters.ts";
import { useAuthorListPath } from "./author-list.tsx";

/** S9.05, milliseconds. */
const TYPING_DELAY_MS = 900;

const SORT_DELAY_MS = 300;

/** S2.21: by the start of the last name, and sorted. Works without JavaScript as a GET form. */
export function AuthorFilter({ filters }: { filters: AuthorFilters }) {
  const { t } = useTranslation();
  const { pathname, search: query } = useLocation();
  const { chosen, type, sort, search } = useAuthorFilters(filters);
  const isQuerying = useIsQuerying();
  const beginning = t("last-name-start");

  function searchAtOnce(event: FormEvent) {
    event.preventDefault();
    search();
  }

  return (
    <Form
      action={pathname}
      onSubmit={searchAtOnce}
      noValidate
      className="grid items-start gap-3.5 rounded-md border border-rule bg-tint p-[min(1rem,5vw)] sm:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      <TextInput
        id="author-filter"
        name="filter"
        label={t("last-name")}
        placeholder={beginning}
        errorText={t("input-error-message").replace("#", () => beginning)}
        // S5.01.
        pattern="[^0-9]*"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={chosen.filter}
        onChange={(event) => type(event.target.value)}
        className="max-md:col-span-full [&_input:not(:placeholder-shown,[aria-invalid])]:is-set"
      />
      <Select
        id="author-sortby"
        name="sortby"
        label={t("sort-by")}
        choices={authorSorts.map((value) => ({
          value,
          label: t(`sort-${value.replace("_", "-")}`),
        }))}
        value={chosen.sortby}
        onChoose={(sortby) => sort(parseAuthorSort(sortby))}
      />
      {new URLSearchParams(query).has("language") && (
        <input type="hidden" name="language" value={filters.language} />
      )}
      <HiddenLanguageField />
      <button
        type="submit"
        aria-busy={isQuerying || undefined}
        className="btn btn-main sm:mt-[calc(var(--text-sm)*var(--leading-tight)+0.375rem)]"
      >
        {isQuerying ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Icon name="search" className="size-4!" />
        )}
        {t("search")}
      </button>
    </Form>
  );
}

/** Searches after a pause in typing, soon after a new sort order, and at once on submit. */
function useAuthorFilters(filters: AuthorFilters) {
  const addressOf = useAuthorListPath();
  const { isAhead, mirror, follow, go } = useDebouncedNavigation(showAsLoaded);
  const [loaded, setLoaded] = useState(filters);
  const [chosen, setChosen] = useState(() => mergeTypedFilter(filters, filters.filter));

  if (loaded.filter !== filters.filter || loaded.sortby !== filters.sortby) {
    setLoaded(filters);
    if (!isAhead) showAsLoaded();
  }

  function showAsLoaded() {
    setChosen(mergeTypedFilter(filters, chosen.filter));
  }

  const addressFor = (next: ChosenAuthors) => addressOf(applyChosenFilters(next, filters));

  return {
    chosen,

    type(filter: string) {
      const next = { ...chosen, filter };
      setChosen(next);
      follow(addressFor(next), TYPING_DELAY_MS);
    },

    sort(sortby: AuthorSort) {
      const next = { ...chosen, sortby };
      setChosen(next);
      mirror(addressFor(next));
      follow(addressFor(next), SORT_DELAY_MS);
    },

    search: () => go(addressFor(chosen)),
  };
}
