import { startSite } from "#tests/e2e/programs.ts";

import { compareWithBare, measureLoad } from "./measure-load.ts";
import type { Libraries, Row } from "./row.ts";
import { startBareServer, captureResponse } from "./start-bare-server.ts";

const PATH = "/literature?lng=en";
const MIN_RATIO = 0.4;

/** A cached page, compressed. */
export async function measureCachedPage(libraries: Libraries): Promise<Row[]> {
  const { settings } = await libraries.generated(1_000, "postgres");
  await using site = await startSite(settings);
  const headers = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };
  const page = await captureResponse(site.origin + PATH, headers);
  await using bare = await startBareServer(page);

  const { ours, ratio } = await compareWithBare(
    () => measureLoad({ origin: bare.origin, paths: ["/same"], headers }),
    () => measureLoad({ origin: site.origin, paths: [PATH], headers }),
  );
  return [
    {
      name: `cached page of ${page.body.length} B`,
      goal: `at least ${MIN_RATIO} of a bare route`,
      figure: `${Math.round(ours.perSecond)} a second`,
      ratio,
      isReached: ratio >= MIN_RATIO,
    },
  ];
}
