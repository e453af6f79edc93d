import { expect, test } from "vitest";

import { createApiClient } from "#web/app/api/client.ts";

import { parseAudioFilters } from "./audio-filters.ts";
import { loadAudio } from "./load-audio.ts";

/** Loads from a library with recordings, but none in English; returns the result and the requested paths. */
async function load(query = "") {
  const requests: string[] = [];
  const api = createApiClient("https://x.example", async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    requests.push(pathname.replace("/api/", ""));
    const total = searchParams.get("language") === "EN" ? 0 : 3;
    return Response.json(pathname.endsWith("getbycriteria") ? { items: [], total } : []);
  });
  const filters = parseAudioFilters(new URLSearchParams(query));
  const failures: unknown[] = [];
  const report = (failure: unknown) => failures.push(failure);
  const loaded = await loadAudio(api, {
    filters,
    defaultLanguage: "EN",
    page: 1,
    culture: "en",
    report,
  });
  return { loaded, asked: requests, failures };
}

test("shows all languages when the default has no recordings", async () => {
  const { loaded, failures } = await load();
  expect(loaded).toMatchObject({
    isElsewhere: true,
    filters: { language: "" },
    found: { total: 3 },
  });
  expect(failures).toEqual([]);
});

test.each([
  ["", { filters: { serieId: "" }, found: { total: 2 } }],
  ["serieId=41", { filters: { serieId: "41" }, found: { total: 0 } }],
  ["input=psalm", { filters: { serieId: "44" }, found: { total: 0 } }],
])("shows every series when only the default one has none: %j", async (query, expected) => {
  const api = createApiClient("https://x.example", async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    const total = searchParams.get("serieId") ? 0 : 2;
    return Response.json(pathname.endsWith("getbycriteria") ? { items: [], total } : []);
  });
  const loaded = await loadAudio(api, {
    filters: parseAudioFilters(new URLSearchParams(`language=EN&${query}`)),
    defaultLanguage: "EN",
    page: 1,
    culture: "en",
    report: () => undefined,
  });
  expect(loaded).toMatchObject(expected);
});

test("requests language-independent data once", async () => {
  const { asked: requests } = await load();
  for (const path of ["videos/getyoutubeplaylist", "audios/getlanguages"]) {
    expect(requests.filter((request) => request === path)).toHaveLength(1);
  }
});

test("shows only a requested language", async () => {
  const { loaded, asked: requests } = await load("language=EN");
  expect(loaded).toMatchObject({ isElsewhere: false, counts: { audio: 0, videos: 0 } });
  expect(requests.filter((path) => path === "audios/getseries")).toHaveLength(1);
});
