import type { IncomingMessage } from "node:http";

/** What is asked for, by how long it is answered: readers are asked to come back before anybody who orders. */
export type Rank = "reading" | "file" | "money" | "health";

const ranks: [Rank, RegExp][] = [
  ["health", /^\/(healthz|readyz)$/],
  ["money", /^\/api\/(orders|regulargivings|webhooks)(\/|$)/],
  ["file", /^\/(assets|covers|icons|locales|media)\//],
];

/** By the path that is answered, however it was written. */
export function rankOf({ url = "" }: Pick<IncomingMessage, "url">): Rank {
  const path = pathOf(url);
  return ranks.find(([, paths]) => paths.test(path))?.[0] ?? "reading";
}

/** As the router has it: without the query, dot segments resolved, and decoded where it can be. */
function pathOf(url: string): string {
  const pathname = URL.parse(url.startsWith("/") ? `http://site${url}` : url)?.pathname ?? "";
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
