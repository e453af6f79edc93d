import autocannon, { type Request } from "autocannon";

export type LoadInput = {
  origin: string;
  /** Asked in turn by each connection; where there is a function, each request asks for what it gives next. */
  paths: string[] | (() => string);
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
};

export type LoadResult = {
  perSecond: number;
  /** Milliseconds within which so many of a hundred were answered. */
  p50: number;
  p97: number;
};

/** Asks for so long; whatever is not answered with 200 is a fault of the measurement. */
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

/** Each by somebody of another network, as a proxy of ours tells it: nobody's limit is met. */
function createRequest(request: Request, path: string, headers: Record<string, string>): Request {
  visitors += 1;
  const address = [10, visitors >> 16, visitors >> 8, visitors].map((part) => part & 255).join(".");
  return { ...request, method: "GET", path, headers: { ...headers, "x-forwarded-for": address } };
}

/** The second by the first, measured in turn so that both meet the same noise; the middle of three. */
export async function compareWithBare(
  bare: () => Promise<LoadResult>,
  ours: () => Promise<LoadResult>,
) {
  const pairs: { bare: LoadResult; ours: LoadResult; ratio: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const [one, other] = [await bare(), await ours()];
    pairs.push({ bare: one, ours: other, ratio: other.perSecond / one.perSecond });
  }
  const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[1];
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}
