import type { Ref } from "react";
import { Link as RouterLink, type LinkProps, useLocation } from "react-router";

import { inLanguage, languageOfAddress } from "#web/i18n/language-of-address.ts";
import { screenApart } from "#web/paths.ts";

/**
 * A link within the site. On a page whose address names a language it names that language too; between screens of
 * different policies it loads the whole document.
 */
export function Link({ to, ...rest }: LinkProps & { to: string; ref?: Ref<HTMLAnchorElement> }) {
  const { pathname } = useLocation();
  const [path = ""] = to.split(/[?#]/);
  const isApart = screenApart(path || pathname) !== screenApart(pathname);

  return <RouterLink to={useNamedLanguage()(to)} reloadDocument={isApart} {...rest} />;
}

/** Adds to a path the language the present address names, if it names one. */
export function useNamedLanguage(): (path: string) => string {
  const named = languageOfAddress(useLocation());
  return (path) => (named ? inLanguage(path, named) : path);
}

/** The same for a form that is sent by GET. */
export function LanguageField() {
  const named = languageOfAddress(useLocation());
  return named && <input type="hidden" name="lng" value={named} />;
}
