import type { Audio } from "#contract/audios.ts";
import { parseSearch } from "#domain/criteria.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { orNull, orNullUnlessRefused } from "#web/app/api/or-null.ts";

import { type AudioFilters, type AudioChoices, isDefaultList } from "./audio-filters.ts";

type LoadAudioOptions = {
  filters: AudioFilters;
  /** The language to search when the filters name none. */
  defaultLanguage: string;
  page: number;
  culture: Language;
  report: (failure: unknown) => void;
};

/** Loads the audio screen. Parts that fail are reported and null. */
export async function loadAudio(api: ApiClient, options: LoadAudioOptions) {
  const { culture, report } = options;
  const chosen = options.filters.language ?? options.defaultLanguage;
  const [{ series, count, ...list }, languages, videos] = await Promise.all([
    loadRecordingList(api, options),
    orNull(api.listAudioLanguages({ language: culture, chosen }), report),
    orNull(api.listVideos({}), report),
  ]);
  const choices: AudioChoices = { series, languages };
  return { ...list, choices, counts: { audio: count, videos: videos?.length ?? null } };
}

/** Falls back to all languages when the default one has no recordings. */
async function loadRecordingList(
  api: ApiClient,
  { defaultLanguage, ...options }: LoadAudioOptions,
) {
  const { language } = options.filters;
  const own = await loadInLanguage(api, language ?? defaultLanguage, options);
  if (own.found?.total !== 0 || language !== null || defaultLanguage === "") {
    return { ...own, isElsewhere: false };
  }
  const all = await loadInLanguage(api, "", options);
  return all.found?.total ? { ...all, isElsewhere: true } : { ...own, isElsewhere: false };
}

async function loadInLanguage(
  api: ApiClient,
  language: string,
  { filters, page, culture, report }: Omit<LoadAudioOptions, "defaultLanguage">,
) {
  const [found, series, all] = await Promise.all([
    orNullUnlessRefused(findRecordings(api, filters, { language, page, culture }), report),
    orNull(api.listAudioSeries({ language, culture }), report),
    orNull(api.findAudios({ language, take: "1" }), report),
  ]);
  const count = all?.total ?? null;
  const loaded = { filters: { ...filters, language }, found, series, count };
  if (found?.total !== 0 || count === 0 || !isDefaultList(filters)) return loaded;
  // A library whose recordings are all of other series.
  const every = { ...filters, serieId: "" };
  const inEvery = findRecordings(api, every, { language, page, culture });
  return {
    ...loaded,
    filters: { ...every, language },
    found: await orNullUnlessRefused(inEvery, report),
  };
}

export type RecordingPage = { items: Audio[]; total: number };

/** Loads a page of recordings, from 1. `language` is a tag in capitals, or "" for every one. */
export function findRecordings(
  api: ApiClient,
  { input, serieId, sortby }: AudioFilters,
  { language, page, culture }: { language: string; page: number; culture: Language },
): Promise<RecordingPage> {
  return api.findAudios({
    criteria: parseSearch(input) ?? undefined,
    serieId,
    sortby,
    language,
    culture,
    pageCount: String(page - 1),
  });
}
