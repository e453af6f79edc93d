import type { Track } from "#web/app/modals/modals.ts";

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
