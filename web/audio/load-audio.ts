import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orForgo, orForgoList } from "#web/api/or-forgo.ts";

import type { AudioFilters } from "./audio-filters.ts";
import type { AudioChoices } from "./find-choices.ts";
import { findRecordings } from "./find-recordings.ts";

type Asked = {
  filters: AudioFilters;
  /** What is looked in when the filters name no language. */
  usual: string;
  page: number;
  culture: Language;
  report: (failure: unknown) => void;
};

/** What the audio screen shows. What cannot be had is null and leaves the rest. */
export async function loadAudio(api: ApiClient, asked: Asked) {
  const { culture, report } = asked;
  const [{ series, count, ...list }, languages, videos] = await Promise.all([
    loadList(api, asked),
    orForgo(api.listAudioLanguages({ language: culture }), report),
    orForgo(api.listVideos({}), report),
  ]);
  const choices: AudioChoices = { series, languages };
  return { ...list, choices, counts: { audio: count, videos: videos?.length ?? null } };
}

/** When nothing is found in the usual language, all are looked in. */
async function loadList(api: ApiClient, { usual, ...asked }: Asked) {
  const { language } = asked.filters;
  const own = await loadIn(api, language ?? usual, asked);
  if (own.found?.total !== 0 || language !== null || usual === "") {
    return { ...own, isElsewhere: false };
  }
  const all = await loadIn(api, "", asked);
  return all.found?.total ? { ...all, isElsewhere: true } : { ...own, isElsewhere: false };
}

async function loadIn(
  api: ApiClient,
  language: string,
  { filters, page, culture, report }: Omit<Asked, "usual">,
) {
  const [found, series, all] = await Promise.all([
    orForgoList(findRecordings(api, filters, { language, page, culture }), report),
    orForgo(api.listAudioSeries({ language, culture }), report),
    orForgo(api.findAudios({ language, take: "1" }), report),
  ]);
  return { filters: { ...filters, language }, found, series, count: all?.total ?? null };
}
