import { paths, normalizePath } from "#web/paths.ts";

/** Validates where a sign-in returns to: an address of this site, but not the callback screen; home otherwise. */
export function parseReturnPath(value: unknown, origin: string): string {
  if (typeof value !== "string" || !SITE_PATH.test(value) || !URL.canParse(value, origin)) {
    return paths.home;
  }
  const url = new URL(value, origin);
  // Dots may resolve to two leading slashes, which a router would write as a host.
  const isOwn = url.origin === origin && !url.pathname.startsWith("//");
  return isOwn && !isCallbackPath(url.pathname) ? value : paths.home;
}

/** The screen that completes a sign-in. */
export function isCallbackPath(pathname: string): boolean {
  return normalizePath(pathname) === paths.callback;
}

/** Whether the address has an answer of the provider. */
export function isProviderAnswer(search: string): boolean {
  return /[?&](code|error)=/.test(search);
}

/** One slash, and no character after which a browser would read a host. */
// Browsers remove line breaks and tabs, so "/\t/host" would become "//host".
// oxlint-disable-next-line no-control-regex
const SITE_PATH = /^\/(?![/\\])[^\x00-\x1f\\]*$/;
