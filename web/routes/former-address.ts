import { redirect } from "react-router";

import { inLanguage, languageOfAddress } from "#web/i18n/language-of-address.ts";
import { paths } from "#web/paths.ts";

import type { Route } from "./+types/former-address.ts";

/** S2.06, S2.11, S2.12, S2.14: addresses, and what lies under them, that lead to a screen's own. */
const screens = new Map([
  ["/broadcaster", paths.periodicals("free-grace-broadcaster")],
  ["/studies", paths.periodicals("studiesinthescriptures")],
  ["/bible-institute", paths.courses],
  ["/courses", paths.courses],
  ["/audio", paths.audio],
  ["/prison-ministry", paths.page("prison")],
  ["/spanish/spanish-broadcaster", paths.periodicals("free-grace-broadcaster")],
  ["/spanish/spanish-institute", paths.courses],
  ["/spanish/spanish-about", paths.page("about")],
  ["/spanish/spanish-prison-ministry", paths.page("prison")],
]);

export function loader({ url }: Route.LoaderArgs) {
  const { pathname, search } = url;
  const [, screen = paths.home] =
    [...screens].find(([path]) => pathname === path || pathname.startsWith(`${path}/`)) ?? [];
  const named = languageOfAddress(url);

  throw redirect(named ? inLanguage(screen + search, named) : screen + search, 301);
}
