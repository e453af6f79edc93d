/** A 16:9 picture as WebP, or null. */
export type FetchPicture = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
/** Across all hosts. */
const MAX_CONCURRENT = 4;
const OUTPUT_SIZE = { width: 640, height: 360 };
const MAX_PIXELS = 4096 * 4096;

/**
 * Fetches pictures from the named origins only and re-encodes them, so that nothing but the image passes through. Null
 * for another origin, a redirect, a body that is too large, and what is no picture.
 */
export function createPictureFetcher(
  origins: readonly string[],
  fetch: typeof globalThis.fetch,
): FetchPicture {
  const isAllowed = matchOrigins(origins);
  const runLimited = limitConcurrency(MAX_CONCURRENT);

  async function fetchNow(address: string) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { redirect: "error", signal });
    if (answer.ok) {
      const bytes = await readUpTo(MAX_BYTES, answer);
      return bytes && reencode(bytes);
    }
    await answer.body?.cancel();
    return null;
  }

  return async function fetchPicture(address) {
    return isAllowed(address) ? runLimited(() => fetchNow(address)).catch(() => null) : null;
  };
}

export function matchOrigins(origins: readonly string[]): (address: string) => boolean {
  return (address) => URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** Null when the body is longer. */
async function readUpTo(maximum: number, { body }: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Crops the bands that the host adds above and below a picture of another shape. */
async function reencode(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  // Loaded on demand: a process that fetches no pictures starts faster.
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { format } = await picture.metadata();
  if (!allowedFormats.has(format)) return null;
  return new Uint8Array(
    await picture
      .resize({ ...OUTPUT_SIZE, fit: "cover" })
      .webp()
      .toBuffer(),
  );
}

const allowedFormats: ReadonlySet<string> = new Set(["jpeg", "png", "webp"]);

/** Runs at most `limit` pieces of work at once; further ones wait in order. */
function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function runLimited(work) {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
