import type { IncomingMessage } from "node:http";

/** What is asked for, by how long it is answered: readers are asked to come back before anybody who orders. */
export type Priority = "reading" | "file" | "money" | "health";

const priorities: [Priority, RegExp][] = [
  ["health", /^\/(healthz|readyz)$/],
  ["money", /^\/api\/(orders|regulargivings|webhooks)(\/|$)/],
  ["file", /^\/(assets|covers|icons|locales|media)\//],
];

/** By the path that is answered, however it was written. */
export function priorityOf({ url = "" }: Pick<IncomingMessage, "url">): Priority {
  const path = normalizePath(url);
  return priorities.find(([, paths]) => paths.test(path))?.[0] ?? "reading";
}

/** As the router has it: without the query, dot segments resolved, and decoded where it can be. */
function normalizePath(url: string): string {
  const pathname = URL.parse(url.startsWith("/") ? `http://site${url}` : url)?.pathname ?? "";
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
