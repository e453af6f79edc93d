import { serve } from "#tests/e2e/programs.ts";

import { compare, load } from "./load.ts";
import type { Libraries, Row } from "./row.ts";
import { startBare, take } from "./start-bare.ts";

const PATH = "/api/books?language=en&pageCount=0";
const GOAL = 0.6;

/** A call that anybody may make, its answer kept. */
export async function measureCachedCall(libraries: Libraries): Promise<Row[]> {
  const { settings } = await libraries.made(1_000, "postgres");
  await using site = await serve(settings);
  const headers = { "accept-encoding": "gzip, br" };
  await using bare = await startBare(await take(site.origin + PATH, headers));

  const { ours, ratio } = await compare(
    () => load({ origin: bare.origin, paths: ["/same"], headers }),
    () => load({ origin: site.origin, paths: [PATH], headers }),
  );
  return [
    {
      what: "cached anonymous call",
      goal: `at least ${GOAL} of a bare route`,
      figure: `${Math.round(ours.perSecond)} a second`,
      ratio,
      isReached: ratio >= GOAL,
    },
  ];
}
