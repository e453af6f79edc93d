import type { IncomingMessage } from "node:http";

/** What a request is for; `reading` is shed first, `health` never. */
export type Priority = "reading" | "file" | "money" | "health";

const priorities: [Priority, RegExp][] = [
  ["health", /^\/(healthz|readyz)$/],
  ["money", /^\/api\/(orders|regulargivings|webhooks)(\/|$)/],
  ["file", /^\/(assets|covers|icons|locales|media)\//],
];

/** Classifies by the normalized path, as the router sees it. */
export function priorityOf({ url = "" }: Pick<IncomingMessage, "url">): Priority {
  const path = normalizePath(url);
  return priorities.find(([, paths]) => paths.test(path))?.[0] ?? "reading";
}

/** Removes the query, resolves dot segments and decodes what can be decoded. */
function normalizePath(url: string): string {
  const pathname = URL.parse(url.startsWith("/") ? `http://site${url}` : url)?.pathname ?? "";
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
