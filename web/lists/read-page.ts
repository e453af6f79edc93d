/** The number of the page an address asks for, from 1; what makes no sense counts as the first. */
export function readPage(query: URLSearchParams): number {
  return Math.max(1, Number(/^\d{1,5}$/.exec(query.get("page") ?? "")) || 1);
}
