import { startSite } from "#tests/e2e/programs.ts";
import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

import { compareWithBare, measureLoad, createSequence } from "./measure-load.ts";
import type { Libraries, Row } from "./row.ts";
import { captureResponse } from "./start-bare-server.ts";
import { startBareCards } from "./uncached-list.ts";

const TITLES = 10_000;
const MIN_PER_SECOND = 1_000;
/** The number of words that count as common. */
const COMMON_WORDS = 120;

/** Further pages of each search. */
const FURTHER_PAGES = 4;

/**
 * Ten hits and their total. First all searches differ, so neither hits nor totals are cached; then further pages of the
 * same searches are requested, whose totals are cached.
 */
export async function measureCommonSearches(libraries: Libraries): Promise<Row[]> {
  const { settings, librarySample } = await libraries.generated(TITLES, "postgres");
  await using site = await startSite({ ...settings, TRUSTED_PROXIES: "127.0.0.1,::1" });
  const searches = createSequence(generateSearches(librarySample));
  const { body } = await captureResponse(site.origin + searches(), {});
  await using bare = await startBareCards(settings, body.length);

  async function measure(what: string, paths: () => string): Promise<Row> {
    const { ours, ratio } = await compareWithBare(
      () => measureLoad({ origin: bare.origin, paths: ["/list"] }),
      () => measureLoad({ origin: site.origin, paths }),
    );
    return {
      name: `search of common words with total, ${what}, ${TITLES} titles`,
      goal: `at least ${MIN_PER_SECOND} a second on two cores`,
      figure: `${Math.round(ours.perSecond)} a second`,
      ratio,
      isReached: ours.perSecond >= MIN_PER_SECOND,
    };
  }

  const searched: string[] = [];
  const first = await measure("not known", () => {
    const path = searches();
    searched.push(path);
    return path;
  });
  return [first, await measure("known, hits not", createSequence(generateFurtherPages(searched)))];
}

function* generateFurtherPages(searches: readonly string[]): Iterable<string> {
  for (let page = 1; page <= FURTHER_PAGES; page++) {
    for (const path of searches) yield `${path}&pageCount=${page}`;
  }
}

/** One common word, then two, among all books, those of a language or a topic. */
function* generateSearches({ words, topics }: LibrarySample): Iterable<string> {
  const common = words.slice(0, COMMON_WORDS);
  const among = ["", ...topics].flatMap((topicId) =>
    ["", "en", "es", "fr"].map((language) => ({ topicId: String(topicId), language })),
  );
  for (const [turn, place] of among.entries()) {
    for (const [index, word] of common.entries()) {
      yield searchPath({ input: word, ...place });
      const other = common[(index + turn + 1) % common.length];
      if (turn + 1 < common.length)
        yield searchPath({ ...place, input: `${word} ${other}`, topicId: "" });
    }
  }
}

function searchPath(query: Record<string, string>): string {
  return `/api/books/getbycriteria?${new URLSearchParams({ ...query, culture: "en" })}`;
}
