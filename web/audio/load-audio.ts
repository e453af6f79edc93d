import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orForgo } from "#web/api/or-forgo.ts";

import type { AudioFilters } from "./audio-filters.ts";
import { type AudioChoices, findChoices } from "./find-choices.ts";
import { findRecordings } from "./find-recordings.ts";

type Asked = {
  filters: AudioFilters;
  /** What is looked in when the filters name no language. */
  usual: string;
  page: number;
  culture: Language;
  report: (failure: unknown) => void;
};

/**
 * What the audio screen shows. When nothing is found in the usual language all are looked in. What cannot be had is
 * null and leaves the rest.
 */
export async function loadAudio(api: ApiClient, { filters, usual, ...asked }: Asked) {
  const own = await loadIn(api, filters.language ?? usual, { filters, ...asked });
  if (own.found?.total !== 0 || filters.language !== null || usual === "") {
    return { ...own, isElsewhere: false };
  }
  const all = await loadIn(api, "", { filters, ...asked });
  return all.found?.total ? { ...all, isElsewhere: true } : { ...own, isElsewhere: false };
}

async function loadIn(
  api: ApiClient,
  language: string,
  { filters, page, culture, report }: Omit<Asked, "usual">,
) {
  const calls = findChoices(api, language, culture);
  const [found, series, languages, all, videos] = await Promise.all([
    orForgo(findRecordings(api, filters, { language, page, culture }), report),
    orForgo(calls.series(), report),
    orForgo(calls.languages(), report),
    orForgo(api.findAudios({ language, take: "1" }), report),
    orForgo(api.listVideos({}), report),
  ]);
  const choices: AudioChoices = { series, languages };
  return {
    filters: { ...filters, language },
    found,
    choices,
    counts: { audio: all?.total ?? null, videos: videos?.length ?? null },
  };
}
