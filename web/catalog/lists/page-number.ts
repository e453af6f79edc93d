import { redirect } from "react-router";

/** The page number in a query, from 1; invalid values give 1. */
export function parsePageNumber(query: URLSearchParams): number {
  return Math.max(1, Number(/^\d{1,5}$/.exec(query.get("page") ?? "")) || 1);
}

/** Adds a page number to `path`, which may have a query. */
export function withPage(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}

/** Redirects from a page past the end to the first page. Throws the redirect. */
export function redirectPastEnd({ items }: { items: unknown[] }, url: URL): void {
  if (items.length > 0 || parsePageNumber(url.searchParams) === 1) return;

  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  throw redirect(query.size > 0 ? `${url.pathname}?${query}` : url.pathname);
}
