import type { Book } from "#contract/books.ts";

import { type BookFilters, buildBookQuery } from "./books/book-filters.ts";

type BookAddress = Pick<Book, "code" | "friendlyTitle"> & { authors: { code: string }[] };
export type SearchTab = "books" | "audio" | "courses";

const GIVING_METHOD = "/donate/method";

/** Every address of the site; none names a language. */
export const paths = {
  home: "/",
  literature: (filters: Partial<BookFilters> = {}) =>
    withQuery("/literature", buildBookQuery(filters)),
  authors: "/literature/authors",
  author: (code: string) => `/author/${encodeURIComponent(code)}`,
  search: (input: string, tab?: SearchTab) =>
    withQuery("/search", new URLSearchParams({ input, ...(tab && { tab }) })),

  /** Of one periodical in one of its languages; of the first, in the reader's, when none is named. */
  periodicals: (code = "", language = "") =>
    withQuery(
      code ? `/periodicals/${encodeURIComponent(code)}` : "/periodicals",
      new URLSearchParams(language && { language }),
    ),
  courses: "/courses",
  course: (code: string) => `/course/${encodeURIComponent(code)}`,
  audio: "/audio",
  videos: "/audio/videos",
  /** S2.09: a book that is read on the screen. */
  read: (code: string) => `/read/${encodeURIComponent(code)}`,
  /** The books that can be. */
  readable: "/literature/epub-reader",
  subscriptions: "/subscriptions",
  /** Where links in mails lead; each brings its token. */
  confirm: "/confirm",
  /** S2.17. */
  account: "/account",
  /** S2.18. */
  cart: "/cart",
  /** S2.16. */
  donate: "/donate",
  /** S4.04: where another card or account is filled in for a regular giving. */
  regularGivingMethod: (regularGiving: number) => `${GIVING_METHOD}?giving=${regularGiving}`,
  /** Where the identity provider leads back to. */
  callback: "/callback",
  /** Takes the form of the switch of S2.05. */
  onlyMine: "/only-mine",
  /** S2.12, S2.14: a page of the ministry, by its code in the catalog. */
  page: (code: string) => pagePaths.get(code) ?? `/about/${encodeURIComponent(code)}`,
  distributors: "/about/distributors",

  /** S2.08: the author's code ends the address of a book that has exactly one. */
  book({ code, friendlyTitle, authors }: BookAddress): string {
    const suffix = authors.length === 1 ? `-${authors[0]?.code}` : "";
    const name = friendlyTitle && `${friendlyTitle}${suffix}`;
    return ["/book", code, name]
      .filter(Boolean)
      .map((part, place) => (place === 0 ? part : encodeURIComponent(part)))
      .join("/");
  },

  download: (apiOrigin: string, code: string, format: "pdf" | "epub") =>
    `${apiOrigin}/api/books/download?${new URLSearchParams({ code, format })}`,
};

/** Whether only those who are signed in see this screen; where a sign-in is finished, they are about to. */
export function isMembersOnly(pathname: string): boolean {
  const closed: string[] = [paths.account, paths.cart, GIVING_METHOD, paths.callback];
  return closed.includes(normalizePath(pathname));
}

export type IsolatedScreen = "reader" | "videos" | "cart" | "donate";

/** What the router takes an address for: it may be in any case, escaped, within slashes, and asked for its data alone. */
export function normalizePath(pathname: string): string {
  const plain = pathname.replace(/%[2-7][\da-f]/gi, decodeURIComponent).toLowerCase();
  return `/${plain.replace(/(\/_)?\.data$/, "").replace(/^\/+|\/+$/g, "")}`;
}

/**
 * The screen of this address when it has a policy of its own. It is entered and left by a full load: a page that is
 * changed by a script keeps the policy it came with.
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

const pagePaths = new Map([
  ["about", "/about"],
  ["prison", "/prison"],
  ["thank-you", "/about/support/thank-you"],
]);

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
