import autocannon from "autocannon";
import type { Request } from "autocannon";

export type LoadInput = {
  origin: string;
  /** Requested in turn by each connection; a function supplies the path of each request. */
  paths: string[] | (() => string);
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
};

export type LoadResult = {
  perSecond: number;
  /** Within this many milliseconds 50 percent of the requests were answered. */
  p50: number;
  p97: number;
};

/** Sends requests for a time. Throws when one is not answered 200. */
export async function measureLoad({
  origin,
  paths,
  headers = {},
  connections = 16,
  seconds = 5,
}: LoadInput): Promise<LoadResult> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests:
      typeof paths === "function"
        ? [{ setupRequest: (request) => createRequest(request, paths(), headers) }]
        : paths.map((path) => ({ method: "GET", path, headers })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${origin}: ${result.non2xx} refused, ${result.errors} failed.`);
  }
  const { p50, p97_5: p97 } = result.latency;
  return { perSecond: result.requests.average, p50, p97 };
}

let visitors = 0;

/** Each request names another network, as a proxy of ours does, so that no limit applies. */
function createRequest(request: Request, path: string, headers: Record<string, string>): Request {
  visitors += 1;
  const address = [10, visitors >> 16, visitors >> 8, visitors].map((byte) => byte & 255).join(".");
  return { ...request, method: "GET", path, headers: { ...headers, "x-forwarded-for": address } };
}

/** The ratio of ours to the bare server, measured in turn so that both meet the same noise; the median of three. */
export async function compareWithBare(
  bare: () => Promise<LoadResult>,
  ours: () => Promise<LoadResult>,
) {
  const pairs: { bare: LoadResult; ours: LoadResult; ratio: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const [reference, own] = [await bare(), await ours()];
    pairs.push({ bare: reference, ours: own, ratio: own.perSecond / reference.perSecond });
  }
  const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[1];
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}

/** Returns each item once. A measurement that needs more would measure the cache. */
export function createSequence<Thing>(items: Iterable<Thing>): () => Thing {
  const iterator = items[Symbol.iterator]();
  return () => {
    const { value, done } = iterator.next();
    if (done) throw new Error("There are no further items: a repetition would be cached.");
    return value;
  };
}
