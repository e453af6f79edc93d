import { getFailureReason } from "#web/app/layout/failure-screen.tsx";
import { redirectPastEnd } from "#web/catalog/lists/page-number.ts";
import { requestContext } from "#web/request-context.ts";
import { searchLibrary, parseSearchQuery } from "#web/catalog/search/search-library.ts";
import { SearchPage } from "#web/catalog/search/search-page.tsx";

import type { Route } from "./+types/search.ts";

/** S2.07. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);
  const { words, ...options } = parseSearchQuery(url.searchParams);
  if (words === null) return "too-short";

  const outcome = await searchLibrary(api, { words, culture: language }, options, report);
  const opened = outcome.found[outcome.tab];
  if (opened) redirectPastEnd(opened, url);
  return outcome;
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  return <SearchPage outcome={loaderData} />;
}

/** The surroundings of the results stay, above all the typed text. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SearchPage outcome={{ failed: getFailureReason(error) }} />;
}
