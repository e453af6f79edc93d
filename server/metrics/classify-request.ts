/**
 * Returns what a request was for: a call of the contract or one of a few kinds, never its own path, since paths are
 * endless. `routes` are the program's matching routes.
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

/** In the contract's notation: `/api/authors/getdetail/{code}`. */
function findCallPath(routes: readonly string[]): string {
  const call = routes.findLast((route) => route.startsWith("/api/") && !route.endsWith("*"));
  return call?.replaceAll(/:(\w+)(\{[^/]*\})?/g, "{$1}") ?? "/api/*";
}

/** React Router requests a page's data at the page's path with `.data` appended. */
function hasFileExtension(path: string): boolean {
  return /\.[a-z]+$/.test(path) && !path.endsWith(".data");
}
