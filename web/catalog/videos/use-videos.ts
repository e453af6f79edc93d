import { useState } from "react";

import type { Video } from "#contract/videos.ts";
import type { ListPage } from "#web/catalog/lists/list-position.ts";

import { filterVideos, type ListedVideo, paginateVideos } from "./filter-videos.ts";

export type FoundVideos = {
  input: string;
  page: number;
  /** The total, and a page of results; null when loading failed. */
  count: number | null;
  first: ListPage<ListedVideo> | null;
};

type KnownVideos = { count: number | null; all: readonly Video[] | null };

/** Search results. When loading failed, searches the videos in this document, if all of them were loaded. */
export function useVideos(found: FoundVideos) {
  const [cached, setCached] = useState<KnownVideos>(() =>
    mergeVideos({ count: null, all: null }, found),
  );
  const merged = mergeVideos(cached, found);
  if (merged !== cached) setCached(merged);

  return {
    count: merged.count,
    first: found.first ?? searchLoadedVideos(merged.all, found),
    storeVideos: (all: readonly Video[]) => setCached({ count: all.length, all }),
  };
}

export function mergeVideos(
  cached: KnownVideos,
  { count, first }: Pick<FoundVideos, "count" | "first">,
): KnownVideos {
  const all = first && first.items.length === count ? first.items : cached.all;
  const merged = { count: count ?? cached.count, all };
  return merged.count === cached.count && merged.all === cached.all ? cached : merged;
}

export function searchLoadedVideos(
  videos: readonly Video[] | null,
  { input, page }: Pick<FoundVideos, "input" | "page">,
): FoundVideos["first"] {
  return videos && paginateVideos(filterVideos(videos, input), page);
}
