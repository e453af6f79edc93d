import { type FormEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";

import { HiddenLanguageField } from "#web/app/layout/link.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

import { FilterSummary } from "./filter-summary.tsx";
import { SearchButton } from "./search-button.tsx";
import { useIsQuerying } from "./use-is-querying.ts";

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
