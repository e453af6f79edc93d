import { setTimeout } from "node:timers/promises";

/** In milliseconds: how long to wait until both versions have answered, and the pause between requests. */
const MAX_WAIT_MS = 30_000;
const PAUSE_MS = 100;
/** Often enough that each of two processes is asked for each file. */
const TIMES_EACH = 2;

/**
 * While two versions run, reads pages of both with all the files they name, from either process. Returns what was seen
 * and what is wrong.
 */
export async function readAcrossVersions(origin: string): Promise<Outcome> {
  const pages = new Map<string, Set<string>>();
  for (const deadline = Date.now() + MAX_WAIT_MS; pages.size < 2 && Date.now() < deadline;) {
    await setTimeout(PAUSE_MS);
    const page = await fetchOnce(`${origin}/cart?lng=en`);
    const files = new Set((await page.text()).match(/\/assets\/[\w.-]+\.\w+/g));
    pages.set([...files].toSorted().join(), files);
  }
  const files = new Set([...pages.values()].flatMap((named) => [...named]));
  const faults: string[] = pages.size === 2 ? [] : [`found pages of ${pages.size} versions`];
  for (const file of [...files].flatMap((name) => Array.from({ length: TIMES_EACH }, () => name))) {
    const { status } = await fetchOnce(origin + file);
    if (status !== 200) faults.push(`${file} was answered ${status}`);
  }
  return { seen: `pages of ${pages.size} versions name ${files.size} files`, faults };
}

type Outcome = { seen: string; faults: string[] };

function fetchOnce(url: string): Promise<Response> {
  return fetch(url, { headers: { connection: "close" } });
}
