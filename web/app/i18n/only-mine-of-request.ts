import { languageOfUrl } from "./language-of-url.ts";

export const ONLY_MINE_COOKIE = "onlyMine";

/**
 * S4.10: whether lists are limited to the interface language; true unless the visitor switched it off. An address that
 * names a language is rendered alike for all; the browser applies the choice.
 */
export function onlyMineOfRequest(request: Request): boolean {
  const url = new URL(request.url);
  return languageOfUrl(url) !== null || !isOnlyMineOff(request.headers.get("cookie") ?? "");
}

export function isOnlyMineOff(cookies: string): boolean {
  return new RegExp(`(?:^|;\\s*)${ONLY_MINE_COOKIE}=off(?:;|$)`).test(cookies);
}
