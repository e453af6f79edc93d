import { startSite } from "#tests/e2e/programs.ts";

import { compareWithBare, measureLoad } from "./measure-load.ts";
import type { Libraries, Row } from "./row.ts";
import { captureResponse, startBareServer } from "./start-bare-server.ts";

/** An anonymous call whose answer is cached. */
export async function measureCachedCall(libraries: Libraries): Promise<Row[]> {
  return measureCached(libraries, {
    path: "/api/books?language=en&pageCount=0",
    headers: { "accept-encoding": "gzip, br" },
    minRatio: 0.6,
    describe: () => "cached anonymous call",
  });
}

/** A cached page, compressed. */
export async function measureCachedPage(libraries: Libraries): Promise<Row[]> {
  return measureCached(libraries, {
    path: "/literature?lng=en",
    headers: { accept: "text/html", "accept-encoding": "gzip, deflate, br" },
    minRatio: 0.4,
    describe: (bytes) => `cached page of ${bytes} B`,
  });
}

type CachedRequest = {
  path: string;
  headers: Record<string, string>;
  minRatio: number;
  describe: (bytes: number) => string;
};

async function measureCached(
  libraries: Libraries,
  { path, headers, minRatio, describe }: CachedRequest,
): Promise<Row[]> {
  const { settings } = await libraries.generated(1_000, "postgres");
  await using site = await startSite(settings);
  const answer = await captureResponse(site.origin + path, headers);
  await using bare = await startBareServer(answer);

  const { perSecond, ratio } = await compareWithBare(
    () => measureLoad({ origin: bare.origin, paths: ["/same"], headers }),
    () => measureLoad({ origin: site.origin, paths: [path], headers }),
  );
  return [
    {
      name: describe(answer.body.length),
      goal: `at least ${minRatio} of a bare route`,
      figure: `${Math.round(perSecond)} a second`,
      ratio,
      isReached: ratio >= minRatio,
    },
  ];
}
