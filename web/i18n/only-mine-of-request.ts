import { languageOfUrl } from "./language-of-url.ts";

export const ONLY_MINE_COOKIE = "onlyMine";

/**
 * S4.10: whether a visitor wants only what is in the language of the interface, as everybody does who has not switched it off.
 * An address that names a language gives everybody the same page: there the browser itself sees to it.
 */
export function onlyMineOfRequest(request: Request): boolean {
  const url = new URL(request.url);
  return languageOfUrl(url) !== null || !isOnlyMineOff(request.headers.get("cookie") ?? "");
}

export function isOnlyMineOff(cookies: string): boolean {
  return new RegExp(`(?:^|;\\s*)${ONLY_MINE_COOKIE}=off(?:;|$)`).test(cookies);
}
