/**
 * What a request was for, in as many words as there are calls and a few more: never its own path, of which there is no end.
 * `routes` are those of the program that fit it.
 */
export function classifyRequest(path: string, routes: readonly string[]): string {
  if (path === "/api" || path.startsWith("/api/")) return findCallPath(routes);
  const [folder = ""] = /^\/[^/]*(?=\/)/.exec(path) ?? [];
  const kind = kindsByFolder[folder];
  if (kind) return kind;
  if (path === "/healthz" || path === "/readyz") return "health";
  return hasFileExtension(path) ? "other" : "page";
}

const kindsByFolder: Record<string, string> = {
  "/assets": "asset",
  "/covers": "asset",
  "/icons": "asset",
  "/locales": "asset",
  "/media": "media",
  "/files": "other",
};

/** As the contract writes it: `/api/authors/getdetail/{code}`. */
function findCallPath(routes: readonly string[]): string {
  const call = routes.findLast((route) => route.startsWith("/api/") && !route.endsWith("*"));
  return call?.replaceAll(/:(\w+)(\{[^/]*\})?/g, "{$1}") ?? "/api/*";
}

/** The router asks for a page's data under the page's own path with `.data` behind it. */
function hasFileExtension(path: string): boolean {
  return /\.[a-z]+$/.test(path) && !path.endsWith(".data");
}
