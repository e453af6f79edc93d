import { useTranslation } from "#web/i18n/translation.tsx";

import type { BookFilters } from "./book-filters.ts";
import type { BookChoices } from "./choice-calls.ts";

/** What the list is called in a window's title and by search engines: its topic and series, and the page when it is not the first. */
export function useLiteratureTitle(filters: BookFilters, { series, topics }: BookChoices): string {
  const { t } = useTranslation();

  return [
    findName(filters.topicId, topics),
    findName(filters.serieId, series),
    t("literature"),
    filters.page > 1 && t("page-number", { page: filters.page }),
  ]
    .filter(Boolean)
    .join(", ");
}

function findName(id: string, things: BookChoices["series"]): string | undefined {
  return things?.find((thing) => String(thing.id) === id)?.name;
}
