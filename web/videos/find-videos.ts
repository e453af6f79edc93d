import type { Video } from "#contract/videos.ts";
import { isOnlySigns, readSearchWords } from "#domain/search-words.ts";

export const VIDEOS_ON_A_PAGE = 10;

/** A video as a list takes it: known by its code. */
export type ListedVideo = Video & { code: string };

/** The videos that have every word somewhere in title or description, whatever the case and the accents. */
export function chooseVideos(videos: readonly Video[], input: string): Video[] {
  if (isOnlySigns(input)) return [];
  const words = readSearchWords(input).words.map(plain);
  return videos.filter(({ title, description }) => {
    const text = plain(`${title}\n${description}`);
    return words.every((word) => text.includes(word));
  });
}

/** A page of them, from 1. */
export function pageOfVideos(videos: readonly Video[], page: number) {
  const start = (page - 1) * VIDEOS_ON_A_PAGE;
  const items: ListedVideo[] = videos
    .slice(start, start + VIDEOS_ON_A_PAGE)
    .map((video) => ({ ...video, code: video.id }));
  return { items, total: videos.length };
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘ʼ]/g, "'").toLowerCase();
}
