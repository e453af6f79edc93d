import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation } from "react-router";

import { inLanguage, languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { findIsolatedScreen } from "#web/paths.ts";

type LinkProps = Omit<ComponentProps<typeof RouterLink>, "to" | "target"> & { to: string };

/**
 * A link within the site. It keeps the language that the current address names. Between screens with different
 * Content-Security-Policies it loads a new document.
 */
export function Link({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const [path = ""] = to.split(/[?#]/);
  const isOtherPolicy = findIsolatedScreen(path || pathname) !== findIsolatedScreen(pathname);

  return (
    <RouterLink
      {...rest}
      to={useLocalizedPath()(to)}
      reloadDocument={isOtherPolicy}
      // The browser has all routes (react-router.config.ts): links discover none.
      discover="none"
    />
  );
}

/** Adds to a path the language that the current address names, if any. */
export function useLocalizedPath(): (path: string) => string {
  const named = languageOfUrl(useLocation());
  return (path) => (named ? inLanguage(path, named) : path);
}

/** The same for a form sent by GET. */
export function HiddenLanguageField() {
  const named = languageOfUrl(useLocation());
  return named && <input type="hidden" name="lng" value={named} />;
}
