import { type FormEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { HiddenLanguageField } from "#web/app/layout/link.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";

import { useIsQuerying } from "./use-debounced-navigation.ts";
import { buildChoicesWithAll } from "./build-choices.ts";

type FilterFormProps = {
  /** The address of the list. */
  action: string;
  label?: string;
  /** The number of filters that are set. */
  count: number;
  /** Whether the fields' choices are loading. */
  isLoading: boolean;
  onSearch: () => void;
  /** The fields. */
  children: ReactNode;
};

/** S2.21, S4.08: a filter bar, collapsed on small screens. Without JavaScript it is a form sent by GET. */
export function FilterForm(props: FilterFormProps) {
  const { action, label, count, isLoading, onSearch, children } = props;
  const isQuerying = useIsQuerying();
  const bar = useRef<HTMLDetailsElement>(null);

  function searchAndClose(event: FormEvent) {
    event.preventDefault();
    onSearch();
    if (bar.current) bar.current.open = false;
  }

  return (
    <Disclosure
      ref={bar}
      className="filter-bar rounded-md border border-rule bg-tint"
      summaryClass="px-[min(1rem,5vw)] text-sm"
      summary={<FilterSummary count={count} />}
    >
      <Form
        action={action}
        onSubmit={searchAndClose}
        aria-label={label}
        className="grid items-end gap-3.5 px-4 pt-1 pb-4 min-[26rem]:grid-cols-2 lg:flex lg:gap-3 lg:pt-4 lg:*:flex-1"
      >
        {children}
        <HiddenLanguageField />
        <SearchButton isBusy={isLoading || isQuerying} className="col-span-full lg:flex-none!" />
      </Form>
    </Disclosure>
  );
}

/** The label of a collapsed filter bar with the number of set filters. */
function FilterSummary({ count }: { count: number }) {
  const { t } = useTranslation();

  return (
    <>
      <Icon name="sliders" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {t("filter-and-sort")}
        {count > 0 && (
          <span className="rounded-sm bg-green-tint px-2 py-0.5 text-xs text-green-strong">
            {t("filters-set", { count })}
          </span>
        )}
      </span>
    </>
  );
}

/** Submits a filter bar; shows a spinner while it loads (S4.08). */
function SearchButton({ isBusy, className = "" }: { isBusy: boolean; className?: string }) {
  const { t } = useTranslation();

  return (
    <button type="submit" aria-busy={isBusy || undefined} className={`btn btn-main ${className}`}>
      {isBusy ? <SpinnerIcon /> : <Icon name="search" />}
      {t("search")}
    </button>
  );
}

/** As wide as the icon, so that the button keeps its width; hidden without JavaScript. */
function SpinnerIcon() {
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

type FilterSelectProps = {
  name: "serieId" | "topicId" | "language";
  labels: { field: string; all: string; unlisted?: string };
  /** Null until loaded. Until then the chosen value can only stay or be cleared. */
  choices: { id: number | string; name: string }[] | null;
  value: string;
  onChoose: (value: string) => void;
};

/** One filter of a list. Not rendered when there is nothing to choose. */
export function FilterSelect({ name, labels, choices, value, onChoose }: FilterSelectProps) {
  const { field, ...rest } = labels;
  if (choices?.length === 0 && value === "") return null;

  return (
    <Select
      id={`filter-${name}`}
      name={name}
      label={field}
      choices={buildChoicesWithAll(choices ?? [], { ...rest, chosen: value })}
      value={value}
      isSet={value !== ""}
      onChoose={onChoose}
    />
  );
}
