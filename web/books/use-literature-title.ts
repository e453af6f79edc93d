import { useTranslation } from "#web/i18n/translation.tsx";

import type { BookFilters } from "./filters.ts";
import type { Choices } from "./use-choices.ts";

/** What the list is called in a window's title and by search engines: its topic and series, and the page when it is not the first. */
export function useLiteratureTitle(filters: BookFilters, { series, topics }: Choices): string {
  const { t } = useTranslation();
  const named = (things: Choices["series"], id: string) =>
    things?.find((thing) => String(thing.id) === id)?.name;

  return [
    named(topics, filters.topicId),
    named(series, filters.serieId),
    t("literature"),
    filters.page > 1 && t("page-number", { page: filters.page }),
  ]
    .filter(Boolean)
    .join(", ");
}
