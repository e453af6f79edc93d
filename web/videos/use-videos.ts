import { useState } from "react";

import type { Video } from "#contract/videos.ts";
import type { ListPage } from "#web/lists/use-pages.ts";

import { filterVideos, type ListedVideo, paginateVideos } from "./filter-videos.ts";

export type FoundVideos = {
  input: string;
  page: number;
  /** How many there are, and a page of those found; null when they could not be had. */
  count: number | null;
  first: ListPage<ListedVideo> | null;
};

type KnownVideos = { count: number | null; all: readonly Video[] | null };

/** What was found; when the videos could not be had, it is looked for among those that have come, once all have. */
export function useVideos(found: FoundVideos) {
  const [known, know] = useState<KnownVideos>(() => mergeVideos({ count: null, all: null }, found));
  const learnt = mergeVideos(known, found);
  if (learnt !== known) know(learnt);

  return {
    count: learnt.count,
    first: found.first ?? findInKnown(learnt.all, found),
    storeVideos: (all: readonly Video[]) => know({ count: all.length, all }),
  };
}

export function mergeVideos(
  known: KnownVideos,
  { count, first }: Pick<FoundVideos, "count" | "first">,
): KnownVideos {
  const all = first && first.items.length === count ? first.items : known.all;
  const learnt = { count: count ?? known.count, all };
  return learnt.count === known.count && learnt.all === known.all ? known : learnt;
}

export function findInKnown(
  videos: readonly Video[] | null,
  { input, page }: Pick<FoundVideos, "input" | "page">,
): FoundVideos["first"] {
  return videos && paginateVideos(filterVideos(videos, input), page);
}
