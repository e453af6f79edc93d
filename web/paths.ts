import type { Book } from "#contract/books.ts";
import type { BookSort } from "#domain/criteria.ts";

type BookAddress = Pick<Book, "code" | "friendlyTitle"> & { authors: { code: string }[] };
export type SearchTab = "books" | "audio" | "courses";

/** S3.16. Ids are digits; "" means all. */
export type BookFilters = {
  input: string;
  serieId: string;
  topicId: string;
  /** A language tag in capitals; "" for every language. */
  language: string;
  sortby: BookSort;
  /** S2.02: "true" requests the books again once they are loaded; "" when the address has no such parameter. */
  reload: "true" | "false" | "";
  /** From 1. */
  page: number;
};

const GIVING_METHOD = "/donate/method";

/** Every path of the site, without a language. */
export const paths = {
  home: "/",
  literature: (filters: Partial<BookFilters> = {}) =>
    withQuery("/literature", buildBookQuery(filters)),
  authors: "/literature/authors",
  author: (code: string) => `/author/${encodeURIComponent(code)}`,
  search: (input: string, tab?: SearchTab) =>
    withQuery("/search", new URLSearchParams({ input, ...(tab && { tab }) })),

  /** Defaults: the first periodical, in the interface's language. */
  periodicals: (code = "", language = "") =>
    withQuery(
      code ? `/periodicals/${encodeURIComponent(code)}` : "/periodicals",
      new URLSearchParams(language && { language }),
    ),
  courses: "/courses",
  course: (code: string) => `/course/${encodeURIComponent(code)}`,
  audio: "/audio",
  videos: "/audio/videos",
  /** S2.09: the reader. */
  read: (code: string) => `/read/${encodeURIComponent(code)}`,
  /** The list of books with an EPUB. */
  readable: "/literature/epub-reader",
  subscriptions: "/subscriptions",
  /** The target of links in mails; each has a token. */
  confirm: "/confirm",
  /** S2.17. */
  account: "/account",
  /** S2.18. */
  cart: "/cart",
  /** S2.16. */
  donate: "/donate",
  /** S4.04: changes the payment method of a regular giving. */
  regularGivingMethod: (regularGiving: number) => `${GIVING_METHOD}?giving=${regularGiving}`,
  /** Where the identity provider redirects to. */
  callback: "/callback",
  /** Receives the form of the switch of S2.05. */
  onlyMine: "/only-mine",
  /** S2.12, S2.14: a page of the ministry, by its code in the catalog. */
  page: (code: string) => pagePaths.get(code) ?? `/about/${encodeURIComponent(code)}`,
  distributors: "/about/distributors",

  /** S2.08: with exactly one author, the path ends with the author's code. */
  book({ code, friendlyTitle, authors }: BookAddress): string {
    const suffix = authors.length === 1 ? `-${authors[0]?.code}` : "";
    const name = friendlyTitle && `${friendlyTitle}${suffix}`;
    return ["/book", code, name]
      .filter(Boolean)
      .map((segment, place) => (place === 0 ? segment : encodeURIComponent(segment)))
      .join("/");
  },

  download: (apiOrigin: string, code: string, format: "pdf" | "epub") =>
    `${apiOrigin}/api/books/download?${new URLSearchParams({ code, format })}`,
};

/** Whether only members see this screen. The callback screen counts, because its sign-in is about to be completed. */
export function isMembersOnly(pathname: string): boolean {
  const closed: string[] = [paths.account, paths.cart, GIVING_METHOD, paths.callback];
  return closed.includes(normalizePath(pathname));
}

export type IsolatedScreen = "reader" | "videos" | "cart" | "donate";

/** The path as the router reads it: case, escapes, slashes and the suffix of data requests are removed. */
export function normalizePath(pathname: string): string {
  const plain = pathname.replace(/%[2-7][\da-f]/gi, decodeURIComponent).toLowerCase();
  return `/${plain.replace(/(\/_)?\.data$/, "").replace(/^\/+|\/+$/g, "")}`;
}

/**
 * The screen with a Content-Security-Policy of its own, else null. It is entered and left by a full page load, because
 * client-side navigation keeps the first page's policy.
 */
export function findIsolatedScreen(pathname: string): IsolatedScreen | null {
  const plain = normalizePath(pathname);
  return isolatedScreens.find(([path]) => path.test(plain))?.[1] ?? null;
}

const isolatedScreens: [path: RegExp, screen: IsolatedScreen][] = [
  [/^\/read\/./, "reader"],
  [/^\/audio\/videos$/, "videos"],
  [/^\/cart$/, "cart"],
  [/^\/donate(\/method)?$/, "donate"],
];

/** Builds a query. An empty language is written, because a missing one means the default language. */
export function buildBookQuery({ language, page, ...rest }: Partial<BookFilters>): URLSearchParams {
  const entries = Object.entries(rest).filter(([, value]) => value);
  const query = new URLSearchParams(entries);
  if (language !== undefined) query.set("language", language);
  if (page && page > 1) query.set("page", String(page));
  return query;
}

const pagePaths = new Map([
  ["about", "/about"],
  ["prison", "/prison"],
  ["thank-you", "/about/support/thank-you"],
]);

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
