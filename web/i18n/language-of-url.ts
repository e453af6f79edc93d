import { type Language, parseLanguage } from "#domain/languages.ts";

export type UrlParts = { pathname: string; search: string };

/** The language an address names, by `?lng=` or by lying under /spanish; null when it names none. */
export function languageOfUrl({ pathname, search }: UrlParts): Language | null {
  return parseLanguage(new URLSearchParams(search).get("lng")) ?? languageOfPath(pathname);
}

/** `path` with the language named in its query, so that whoever opens it reads it in that language. */
export function inLanguage(path: string, language: Language): string {
  const [rest, fragment] = splitAtFirst("#", path);
  const [pathname, search] = splitAtFirst("?", rest);
  const query = new URLSearchParams(search);
  query.set("lng", language);

  return `${pathname}?${query}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** The screen that a Spanish path shows, by the path it has in every language. */
export function withoutSpanishPath(pathname: string): string {
  if (languageOfPath(pathname) === null) return pathname;
  return /^\/spanish\/?$/i.test(pathname) ? "/" : "/literature";
}

function splitAtFirst(mark: string, text: string): [before: string, after: string | undefined] {
  const place = text.indexOf(mark);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** The router asks for the data of `/spanish` at `/spanish.data`. */
function languageOfPath(pathname: string): Language | null {
  return /^\/spanish([/.]|$)/i.test(pathname) ? "es" : null;
}
