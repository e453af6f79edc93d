import { startSite } from "#tests/e2e/programs.ts";

import { compareWithBare, measureLoad } from "./measure-load.ts";
import type { Libraries, Row } from "./row.ts";
import { startBareServer, captureResponse } from "./start-bare-server.ts";

const PATH = "/api/books?language=en&pageCount=0";
const MIN_RATIO = 0.6;

/** An anonymous call whose answer is cached. */
export async function measureCachedCall(libraries: Libraries): Promise<Row[]> {
  const { settings } = await libraries.generated(1_000, "postgres");
  await using site = await startSite(settings);
  const headers = { "accept-encoding": "gzip, br" };
  await using bare = await startBareServer(await captureResponse(site.origin + PATH, headers));

  const { ours, ratio } = await compareWithBare(
    () => measureLoad({ origin: bare.origin, paths: ["/same"], headers }),
    () => measureLoad({ origin: site.origin, paths: [PATH], headers }),
  );
  return [
    {
      name: "cached anonymous call",
      goal: `at least ${MIN_RATIO} of a bare route`,
      figure: `${Math.round(ours.perSecond)} a second`,
      ratio,
      isReached: ratio >= MIN_RATIO,
    },
  ];
}
