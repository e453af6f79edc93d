import { paths, normalizePath } from "#web/paths.ts";

/** Where a sign-in leads back to: an address of this site and no other, and never the screen that ends a sign-in. */
export function parseReturnPath(value: unknown, origin: string): string {
  if (typeof value !== "string" || !SITE_PATH.test(value) || !URL.canParse(value, origin)) {
    return paths.home;
  }
  const url = new URL(value, origin);
  // Dots may leave two slashes in front, which a router would take for a host when it writes the address anew.
  const isOwn = url.origin === origin && !url.pathname.startsWith("//");
  return isOwn && !isCallbackPath(url.pathname) ? value : paths.home;
}

/** The screen that ends a sign-in. */
export function isCallbackPath(pathname: string): boolean {
  return normalizePath(pathname) === paths.callback;
}

/** Whether the provider has led here with an answer. */
export function isProviderAnswer(search: string): boolean {
  return /[?&](code|error)=/.test(search);
}

/** One slash and no other sign that a browser would read a host's name after. */
// Browsers take a line break or a tab out of an address, so that "/\t/host" would be "//host".
// oxlint-disable-next-line no-control-regex
const SITE_PATH = /^\/(?![/\\])[^\x00-\x1f\\]*$/;
