import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { orNull, orNullUnlessRateLimited } from "#web/api/or-null.ts";

import type { AudioFilters } from "./audio-filters.ts";
import type { AudioChoices } from "./choice-calls.ts";
import { findRecordings } from "./find-recordings.ts";

type LoadAudioOptions = {
  filters: AudioFilters;
  /** What is looked in when the filters name no language. */
  usual: string;
  page: number;
  culture: Language;
  report: (failure: unknown) => void;
};

/** What the audio screen shows. What cannot be had is null and leaves the rest. */
export async function loadAudio(api: ApiClient, asked: LoadAudioOptions) {
  const { culture, report } = asked;
  const [{ series, count, ...list }, languages, videos] = await Promise.all([
    loadRecordingList(api, asked),
    orNull(api.listAudioLanguages({ language: culture }), report),
    orNull(api.listVideos({}), report),
  ]);
  const choices: AudioChoices = { series, languages };
  return { ...list, choices, counts: { audio: count, videos: videos?.length ?? null } };
}

/** When nothing is found in the usual language, all are looked in. */
async function loadRecordingList(api: ApiClient, { usual, ...asked }: LoadAudioOptions) {
  const { language } = asked.filters;
  const own = await loadInLanguage(api, language ?? usual, asked);
  if (own.found?.total !== 0 || language !== null || usual === "") {
    return { ...own, isElsewhere: false };
  }
  const all = await loadInLanguage(api, "", asked);
  return all.found?.total ? { ...all, isElsewhere: true } : { ...own, isElsewhere: false };
}

async function loadInLanguage(
  api: ApiClient,
  language: string,
  { filters, page, culture, report }: Omit<LoadAudioOptions, "usual">,
) {
  const [found, series, all] = await Promise.all([
    orNullUnlessRateLimited(findRecordings(api, filters, { language, page, culture }), report),
    orNull(api.listAudioSeries({ language, culture }), report),
    orNull(api.findAudios({ language, take: "1" }), report),
  ]);
  return { filters: { ...filters, language }, found, series, count: all?.total ?? null };
}
