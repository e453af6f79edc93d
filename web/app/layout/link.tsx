import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router";

import { inLanguage, languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { findIsolatedScreen } from "#web/paths.ts";

type LinkProps = Omit<ComponentProps<"a">, "href" | "target"> & {
  to: string;
  /** Whether the scroll position stays. */
  preventScrollReset?: boolean;
};

/**
 * A link within the site. It keeps the language that the current address names. Between screens with different
 * Content-Security-Policies it loads a new document. React Router's `Link` would add prefetching, which is not wanted.
 */
export function Link({ to, onClick, preventScrollReset = false, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const [path = ""] = to.split(/[?#]/);
  const isOtherPolicy = findIsolatedScreen(path || pathname) !== findIsolatedScreen(pathname);
  const address = useLocalizedPath()(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(address, { preventScrollReset });

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isOtherPolicy && !event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={useHref(address)} onClick={handleClick}>
      {children}
    </a>
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
