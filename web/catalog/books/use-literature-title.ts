import { useTranslation } from "#web/app/i18n/translation.tsx";
import type { BookFilters } from "#web/paths.ts";

import type { BookChoices } from "./choice-calls.ts";

/** The title of the list for the window and search engines: topic, series, and the page after the first. */
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

function findName(id: string, choices: BookChoices["series"]): string | undefined {
  return choices?.find((choice) => String(choice.id) === id)?.name;
}
