import { Hono } from "hono";

import { parseLanguage } from "#domain/languages.ts";
import {
  LANGUAGE_COOKIE,
  ONLY_MINE_COOKIE,
  formatPreferenceCookie,
} from "#web/app/i18n/preference-cookies.ts";
import { paths } from "#web/paths.ts";

/**
 * S2.05: the switch of the browser filter without JavaScript. It returns to an address without a language, because one
 * with a language is the same for every visitor; the language goes into its cookie.
 */
export function onlyMineRoute({ isHttps }: { isHttps: boolean }): Hono {
  return new Hono().post(paths.onlyMine, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const language = parseLanguage(form.get("language"));
    const setCookie = (name: string, value: string) =>
      c.header("Set-Cookie", formatPreferenceCookie(name, value, isHttps), { append: true });

    setCookie(ONLY_MINE_COOKIE, form.get("choice") === "off" ? "off" : "on");
    if (language) setCookie(LANGUAGE_COOKIE, language);
    c.header("Cache-Control", "no-store");
    return c.redirect(safeReturnPath(form.get("to") ?? "", c.req.url), 303);
  });
}

/** A path of this host; "/" for any other. */
function safeReturnPath(to: string, requestUrl: string): string {
  const here = new URL(requestUrl);
  const url = URL.canParse(to, here) ? new URL(to, here) : here;
  if (url.origin !== here.origin || url.pathname.startsWith("//")) return "/";
  url.searchParams.delete("lng");
  return url.pathname + url.search;
}
