import { limitConcurrency } from "./limit-concurrency.ts";

/** A picture of 16:9 as WebP, or null. */
export type FetchPicture = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** In milliseconds. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
/** At once, from all hosts together. */
const MAX_CONCURRENT = 4;
const OUTPUT_SIZE = { width: 640, height: 360 };
const MAX_PIXELS = 4096 * 4096;

/**
 * Fetches pictures from the named origins and no others, and makes each anew, so that nothing is passed on but what is
 * seen. An address elsewhere, one that leads elsewhere, and whatever is too large or no picture, gives none.
 */
export function createPictureFetcher(
  origins: readonly string[],
  fetch: typeof globalThis.fetch,
): FetchPicture {
  const isAllowed = matchOrigins(origins);
  const inTurn = limitConcurrency(MAX_CONCURRENT);

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
    return isAllowed(address) ? inTurn(() => fetchNow(address)).catch(() => null) : null;
  };
}

/** Tells whether an address lies at one of the origins. */
export function matchOrigins(origins: readonly string[]): (address: string) => boolean {
  return (address) => URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** The body, unless it is longer. */
async function readUpTo(most: number, { body }: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The bands that the host sets above and below a picture of another shape are cut off. */
async function reencode(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  // Where no pictures are fetched it is not needed, and a process starts sooner without.
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
