/** A recording in the player. */
export type Track = {
  /** The audio's address; with the title when several tracks share it. */
  id: string;
  /** The address of the audio. */
  url: string;
  title: string;
  author: string;
  /** The address of the picture; "" when there is none. */
  picture: string;
  /** The title's two-letter language in lower case; "" for the page's language. */
  language: string;
  /** The page it was found on. */
  page: string;
};

export type QueuedTrack = Track & {
  /** Whether the person added it; false when it came with a list. */
  isAdded: boolean;
};

/** Parses stored tracks; invalid ones are dropped. */
export function parseTracks(value: unknown): QueuedTrack[] {
  return Array.isArray(value) ? value.filter(isQueuedTrack) : [];
}

function isQueuedTrack(value: unknown): value is QueuedTrack {
  if (typeof value !== "object" || value === null) return false;
  const {
    id,
    url,
    title,
    author,
    picture,
    language,
    page,
    isAdded,
  }: Partial<Record<keyof QueuedTrack, unknown>> = value;
  const texts = [id, url, title, author, picture, language, page];
  return texts.every((text) => typeof text === "string") && typeof isAdded === "boolean";
}
