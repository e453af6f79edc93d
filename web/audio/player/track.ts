/** A recording as the player holds it. */
export type Track = {
  /** Tells it from others: its sound's address, and the title where several share one. */
  id: string;
  /** Where its sound lies. */
  url: string;
  title: string;
  author: string;
  /** Where its picture lies; "" when it has none. */
  picture: string;
  /** Of its title: two small letters; "" when that is the page's own. */
  language: string;
  /** Where on the site it was found. */
  page: string;
};

export type QueuedTrack = Track & {
  /** Whether the visitor put it there, and not the list that is played. */
  isAdded: boolean;
};

/** What was kept, as far as it still makes sense. */
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
