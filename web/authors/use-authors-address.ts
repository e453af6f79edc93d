import { useOnlyMine } from "#web/i18n/only-mine.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { usualLanguage } from "#web/lists/list-language.ts";
import { paths } from "#web/paths.ts";

import { type AuthorFilters, authorQueryOf } from "./author-filters.ts";

/** The address of a list of authors. The language of the interface need not be named where lists start with it. */
export function useAuthorsAddress(): (filters: AuthorFilters) => string {
  const language = useLanguage();
  const onlyMine = useOnlyMine();

  return (filters) => {
    const query = authorQueryOf(filters, onlyMine ? usualLanguage(language, true) : null);
    return query.size > 0 ? `${paths.authors}?${query}` : paths.authors;
  };
}
