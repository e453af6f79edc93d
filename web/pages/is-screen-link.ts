/** Whether a page's link leads to a screen of the site: not to a file, an answer of the api, or elsewhere. */
export function isScreenLink(href: string): boolean {
  const [path = ""] = href.split(/[?#]/);
  return /^\/(?!\/|(api|embed|files|media)(\/|$))/.test(path) && !/\.[a-z]\w{1,11}$/i.test(path);
}
