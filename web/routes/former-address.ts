import { redirectDocument } from "react-router";

import { inLanguage, languageOfUrl } from "#web/app/i18n/language-of-url.ts";

import { formerAddresses } from "./former-addresses.ts";
import type { Route } from "./+types/former-address.ts";

export function loader({ url, pattern }: Route.LoaderArgs) {
  const screen = formerAddresses[pattern.replace(/^\//, "")];
  if (screen === undefined) throw new Error(`no target for the former address ${pattern}`);

  const language = languageOfUrl(url);
  throw redirectDocument(
    language ? inLanguage(screen + url.search, language) : screen + url.search,
    301,
  );
}
