import autocannon from "autocannon";
import type { Request } from "autocannon";

type LoadInput = {
  origin: string;
  /** Requested in turn by each connection; a function supplies the path of each request. */
  paths: string[] | (() => string);
  headers?: Record<string, string>;
};

const CONNECTIONS = 16;
const SECONDS = 5;

/** Returns how many requests a second are answered. Throws when one is not answered 200. */
export async function measureLoad({ origin, paths, headers = {} }: LoadInput): Promise<number> {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests:
      typeof paths === "function"
        ? [{ setupRequest: (request) => createRequest(request, paths(), headers) }]
        : paths.map((path) => ({ method: "GET", path, headers })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${origin}: ${result.non2xx} refused, ${result.errors} failed.`);
  }
  return result.requests.average;
}

let visitors = 0;

/** Each request names another network, as a proxy of ours does, so that no limit applies. */
function createRequest(request: Request, path: string, headers: Record<string, string>): Request {
  visitors += 1;
  const address = [10, visitors >> 16, visitors >> 8, visitors].map((byte) => byte & 255).join(".");
  return { ...request, method: "GET", path, headers: { ...headers, "x-forwarded-for": address } };
}

/**
 * The rate of ours and its ratio to that of the bare server, the median of three. Both are measured in turn, so that
 * both meet the same noise.
 */
export async function compareWithBare(
  bare: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ perSecond: number; ratio: number }> {
  const pairs: { perSecond: number; ratio: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const [reference, perSecond] = [await bare(), await ours()];
    pairs.push({ perSecond, ratio: perSecond / reference });
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
