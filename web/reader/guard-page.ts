import { withWishes } from "./book-style.ts";

/**
 * A page of a book as it goes into its frame: with a policy of its own, tighter than that of the reader round it, and
 * with styles that bend to the reader. `origin` is where the reader's faces lie.
 */
export function guardPage(page: string, origin: string): string {
  const policy = [
    "default-src 'none'",
    "img-src blob: data:",
    "style-src blob: 'unsafe-inline'",
    `font-src blob: data: ${origin}`,
  ].join("; ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;

  return withHead(page, meta).replace(
    /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/gi,
    (_, open: string, sheet: string, close: string) => open + withWishes(sheet) + close,
  );
}

/** Puts `first` before anything else of the head; a page without one gets it. */
function withHead(page: string, first: string): string {
  const head = /<head\b([^>]*?)(\/?)>/i;
  if (head.test(page)) {
    return page.replace(head, (_, attributes: string, end: string) =>
      end ? `<head${attributes}>${first}</head>` : `<head${attributes}>${first}`,
    );
  }
  return page.replace(/<html\b[^>]*>/i, (html) => `${html}<head>${first}</head>`);
}
