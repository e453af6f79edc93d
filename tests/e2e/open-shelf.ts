import { startSite, type RunningSite } from "./programs.ts";
import { copySeed, writeCatalog } from "./seed.ts";
import { shelfCatalog } from "./shelf-catalog.ts";
import { shelfFiles } from "./shelf-files.ts";
import { testWithLibrary } from "./test-with-library.ts";

/** A journey on the open shelf: a library of invented titles, imported by command, then served as in production. */
export const test = testWithLibrary<RunningSite>(async (use) => {
  await using copy = await copySeed(shelfSeed);
  // A journey can name a network of its own by a proxy's header.
  await using serving = await startSite({ ...copy.settings, TRUSTED_PROXIES: "127.0.0.1,::1" });
  // Before any page is rendered, and cached with its ranking.
  await download(serving.origin, "la-lampe");
  await use(serving);
});

export const shelfSeed = {
  name: "open-shelf",
  write: async (folder: string) => writeCatalog(folder, shelfCatalog, await shelfFiles()),
};

export { expect } from "@playwright/test";

/** S2.01: counts as a reader's download. */
async function download(origin: string, code: string): Promise<void> {
  const headers = { "User-Agent": "Mozilla/5.0 (a reader)" };
  const answer = await fetch(`${origin}/api/books/download?code=${code}&format=pdf`, { headers });
  if (!answer.ok) throw new Error(`${code} was answered ${answer.status}.`);
  await answer.arrayBuffer();
}
