import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router";

import { inLanguage, languageOfUrl } from "#web/i18n/language-of-url.ts";
import { findIsolatedScreen } from "#web/paths.ts";

type LinkProps = Omit<ComponentProps<"a">, "href" | "target"> & {
  to: string;
  /** Whether the page stays where it is scrolled to. */
  preventScrollReset?: boolean;
};

/**
 * A link within the site. On a page whose address names a language it names that language too; between screens of
 * different policies it loads the whole document. The router's own also knows how to fetch ahead, which is not wanted.
 */
export function Link({ to, onClick, preventScrollReset = false, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const [path = ""] = to.split(/[?#]/);
  const isApart = findIsolatedScreen(path || pathname) !== findIsolatedScreen(pathname);
  const address = useLocalizedPath()(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(address, { preventScrollReset });

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!isApart && !event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={useHref(address)} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Adds to a path the language the present address names, if it names one. */
export function useLocalizedPath(): (path: string) => string {
  const named = languageOfUrl(useLocation());
  return (path) => (named ? inLanguage(path, named) : path);
}

/** The same for a form that is sent by GET. */
export function HiddenLanguageField() {
  const named = languageOfUrl(useLocation());
  return named && <input type="hidden" name="lng" value={named} />;
}
