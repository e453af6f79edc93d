/** Whether a link leads to a screen of this site, and not to a file, the API, or another site. */
export function isScreenLink(href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  return /^\/(?!\/|(api|embed|files|media)(\/|$))/.test(path) && !/\.[a-z]\w{1,11}$/i.test(path);
}
