import { expect, test } from "vitest";

import { createApiClient } from "#web/api/client.ts";

import { parseAudioFilters } from "./audio-filters.ts";
import { loadAudio } from "./load-audio.ts";

/** Asks a library that has recordings, and none in English; gives what came, and the paths that were asked for. */
async function load(query = "") {
  const asked: string[] = [];
  const api = createApiClient("https://x.example", async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    asked.push(pathname.replace("/api/", ""));
    const total = searchParams.get("language") === "EN" ? 0 : 3;
    return Response.json(pathname.endsWith("getbycriteria") ? { items: [], total } : []);
  });
  const filters = parseAudioFilters(new URLSearchParams(query));
  const failures: unknown[] = [];
  const report = (failure: unknown) => failures.push(failure);
  const loaded = await loadAudio(api, { filters, usual: "EN", page: 1, culture: "en", report });
  return { loaded, asked, failures };
}

test("when nothing is found in the usual language all are looked in", async () => {
  const { loaded, failures } = await load();
  expect(loaded).toMatchObject({
    isElsewhere: true,
    filters: { language: "" },
    found: { total: 3 },
  });
  expect(failures).toEqual([]);
});

test("what does not depend on the language is asked for once", async () => {
  const { asked } = await load();
  for (const path of ["videos/getyoutubeplaylist", "audios/getlanguages"]) {
    expect(asked.filter((other) => other === path)).toHaveLength(1);
  }
});

test("a language that was asked for is looked in alone", async () => {
  const { loaded, asked } = await load("language=EN");
  expect(loaded).toMatchObject({ isElsewhere: false, counts: { audio: 0, videos: 0 } });
  expect(asked.filter((path) => path === "audios/getseries")).toHaveLength(1);
});
