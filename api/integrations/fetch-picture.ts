import { fewAtATime } from "./few-at-a-time.ts";

/** A picture of 16:9 as WebP, or null. */
export type FetchPicture = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** In milliseconds. */
const PATIENCE = 5_000;
const LARGEST = 1024 * 1024;
/** At once, from all hosts together. */
const MOST = 4;
const SIZE = { width: 640, height: 360 };
const MOST_POINTS = 4096 * 4096;

/**
 * Fetches pictures from the named origins and no others, and makes each anew, so that nothing is passed on but what is
 * seen. An address elsewhere, one that leads elsewhere, and whatever is too large or no picture, gives none.
 */
export function pictureFetcher(
  origins: readonly string[],
  fetch: typeof globalThis.fetch,
): FetchPicture {
  const isAllowed = liesAt(origins);
  const inTurn = fewAtATime(MOST);

  async function fetchNow(address: string) {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(address, { redirect: "error", signal });
    if (answer.ok) {
      const bytes = await readAtMost(LARGEST, answer);
      return bytes && makeAnew(bytes);
    }
    await answer.body?.cancel();
    return null;
  }

  return async function fetchPicture(address) {
    return isAllowed(address) ? inTurn(() => fetchNow(address)).catch(() => null) : null;
  };
}

/** Tells whether an address lies at one of the origins. */
export function liesAt(origins: readonly string[]): (address: string) => boolean {
  return (address) => URL.canParse(address) && origins.includes(new URL(address).origin);
}

/** The body, unless it is longer. */
async function readAtMost(most: number, { body }: Response): Promise<Buffer | null> {
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
async function makeAnew(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  // Where no pictures are fetched it is not needed, and a process starts sooner without.
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: MOST_POINTS });
  const { format } = await picture.metadata();
  if (!formats.has(format)) return null;
  return new Uint8Array(
    await picture
      .resize({ ...SIZE, fit: "cover" })
      .webp()
      .toBuffer(),
  );
}

const formats: ReadonlySet<string> = new Set(["jpeg", "png", "webp"]);
