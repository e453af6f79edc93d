import { redirect } from "react-router";

/** The number of the page an address asks for, from 1; what makes no sense counts as the first. */
export function parsePageNumber(query: URLSearchParams): number {
  return Math.max(1, Number(/^\d{1,5}$/.exec(query.get("page") ?? "")) || 1);
}

/** `path`, which may have a query, of the list's page of that number. */
export function withPage(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}

/** Leads from a page after a list's last one to its first. */
export function redirectPastEnd({ items }: { items: unknown[] }, url: URL): void {
  if (items.length > 0 || parsePageNumber(url.searchParams) === 1) return;

  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  throw redirect(query.size > 0 ? `${url.pathname}?${query}` : url.pathname);
}
