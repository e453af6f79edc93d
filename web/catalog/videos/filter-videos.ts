import type { Video } from "#contract/videos.ts";
import { hasOnlyPunctuation, parseSearchWords } from "#domain/search-words.ts";

export const VIDEOS_ON_A_PAGE = 10;

/** A video as a list item, identified by its code. */
export type ListedVideo = Video & { code: string };

/** Videos with every word in title or description, ignoring case and accents. */
export function filterVideos(videos: readonly Video[], input: string): Video[] {
  if (hasOnlyPunctuation(input)) return [];
  const words = parseSearchWords(input).words.map(normalizeText);
  return videos.filter(({ title, description }) => {
    const text = normalizeText(`${title}\n${description}`);
    return words.every((word) => text.includes(word));
  });
}

/** A page of videos; page numbers start at 1. */
export function paginateVideos(videos: readonly Video[], page: number) {
  const start = (page - 1) * VIDEOS_ON_A_PAGE;
  const items: ListedVideo[] = videos
    .slice(start, start + VIDEOS_ON_A_PAGE)
    .map((video) => ({ ...video, code: video.id }));
  return { items, total: videos.length };
}

function normalizeText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘ʼ]/g, "'").toLowerCase();
}
