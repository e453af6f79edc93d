import { type Language, parseLanguage } from "#domain/languages.ts";

export type UrlParts = { pathname: string; search: string };

/** The language an address names by `?lng=` or a path below /spanish; null when it names none. */
export function languageOfUrl({ pathname, search }: UrlParts): Language | null {
  return parseLanguage(new URLSearchParams(search).get("lng")) ?? languageOfPath(pathname);
}

/** Sets `lng` in the query of `path`, so that the link opens in that language. */
export function inLanguage(path: string, language: Language): string {
  const [address, fragment] = splitAtFirst("#", path);
  const [pathname, search] = splitAtFirst("?", address);
  const query = new URLSearchParams(search);
  query.set("lng", language);

  return `${pathname}?${query}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** The path that a Spanish path has in every other language. */
export function withoutSpanishPath(pathname: string): string {
  if (languageOfPath(pathname) === null) return pathname;
  return /^\/spanish\/?$/i.test(pathname) ? "/" : "/literature";
}

function splitAtFirst(mark: string, text: string): [before: string, after: string | undefined] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** Also matches `/spanish.data`, where the router fetches the data of `/spanish`. */
function languageOfPath(pathname: string): Language | null {
  return /^\/spanish([/.]|$)/i.test(pathname) ? "es" : null;
}
