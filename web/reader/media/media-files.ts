import type { ReadableBook } from "#contract/reading.ts";
import type { Language } from "#domain/languages.ts";
import type { Translate } from "#domain/translator.ts";
import { buildBookFileUrl } from "#web/reader/book-files.ts";

import { fetchMedium } from "./fetch-medium.ts";

/** What the players of a book need to know about it. */
export type MediaOptions = {
  book: ReadableBook;
  apiOrigin: string;
  t: Translate;
  language: Language;
  /** The library has a newer edition. */
  onOutdated: () => void;
  /** Aborts when the book is closed. */
  signal: AbortSignal;
};

export type Medium = { path: string; type: string; size: number };

/** What a place in a chapter plays. */
export type MediaPlace = {
  element: HTMLElement;
  kind: "audio" | "video";
  /** The files this browser may play, the best first. */
  files: Medium[];
  captions: Captions[];
  poster: HTMLImageElement | null;
};

type Captions = Medium & { language: string; label: string };

/** The size in bytes of a file of the book; null for a file that it does not have. */
export function findSize({ book }: MediaOptions, path: string): number | null {
  return book.files.find((file) => file.path === path)?.size ?? null;
}

type LoadOptions = { signal: AbortSignal; onProgress?: (bytes: number) => void };

/** Drops a loaded file from memory when the signal aborts, or at once when it has. */
export function revokeOnAbort(address: string, signal: AbortSignal): void {
  const revoke = () => URL.revokeObjectURL(address);
  if (signal.aborted) revoke();
  else signal.addEventListener("abort", revoke);
}

/** The address of the loaded file in this document; the caller revokes it. Throws `BookFileError`. */
export async function loadMedium(
  { book, apiOrigin, onOutdated }: MediaOptions,
  { path }: Pick<Medium, "path">,
  { signal, onProgress = () => {} }: LoadOptions,
): Promise<string> {
  const address = buildBookFileUrl(book, apiOrigin, path);
  const file = await fetchMedium(address, { signal, onProgress });
  if (file) return URL.createObjectURL(file);
  onOutdated();
  return new Promise(() => {});
}
