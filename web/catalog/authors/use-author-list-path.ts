import { useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { getDefaultListLanguage } from "#web/catalog/lists/list-language.ts";
import { paths } from "#web/paths.ts";

import { type AuthorFilters, buildAuthorQuery } from "./author-filters.ts";

/** The address of a list of authors. The language is omitted where it is the default. */
export function useAuthorListPath(): (filters: AuthorFilters) => string {
  const language = useLanguage();
  const onlyMine = useOnlyMine();

  return (filters) => {
    const query = buildAuthorQuery(
      filters,
      onlyMine ? getDefaultListLanguage(language, true) : null,
    );
    return query.size > 0 ? `${paths.authors}?${query}` : paths.authors;
  };
}
