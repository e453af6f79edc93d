import { serve } from "#tests/e2e/programs.ts";

import { compare, load } from "./load.ts";
import type { Libraries, Row } from "./row.ts";
import { startBare, take } from "./start-bare.ts";

const PATH = "/literature?lng=en";
const GOAL = 0.4;

/** A page that is kept, whole and compressed. */
export async function measureCachedPage(libraries: Libraries): Promise<Row[]> {
  const { settings } = await libraries.made(1_000, "postgres");
  await using site = await serve(settings);
  const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
  const page = await take(site.origin + PATH, headers);
  await using bare = await startBare(page);

  const { ours, ratio } = await compare(
    () => load({ origin: bare.origin, paths: ["/same"], headers }),
    () => load({ origin: site.origin, paths: [PATH], headers }),
  );
  return [
    {
      what: `cached page of ${page.body.length} B`,
      goal: `at least ${GOAL} of a bare route`,
      figure: `${Math.round(ours.perSecond)} a second`,
      ratio,
      isReached: ratio >= GOAL,
    },
  ];
}
