import { expect, test, vi } from "vitest";

import { BookFileError } from "#web/reader/fetch-book-file.ts";

import { fetchMedium } from "./fetch-medium.ts";

const { signal } = new AbortController();

test("loads a recording with its type, and reports the progress", async () => {
  answerWith("sound", { headers: { "Content-Type": "audio/mpeg" } });
  const onProgress = vi.fn<(bytes: number) => void>();
  const file = await fetchMedium("/song.mp3", { signal, onProgress });
  expect(file?.type).toBe("audio/mpeg");
  expect(await file?.text()).toBe("sound");
  expect(onProgress).toHaveBeenLastCalledWith(5);
});

test("finds nothing when the library no longer has the recording", async () => {
  answerWith("", { status: 404 });
  expect(await fetchMedium("/song.mp3", { signal, onProgress: () => {} })).toBeNull();
});

test.each([
  ["a picture", { headers: { "Content-Type": "image/png" } }],
  ["a script", { headers: { "Content-Type": "text/javascript" } }],
  ["an error", { status: 503, headers: { "Content-Type": "audio/mpeg" } }],
])("P13: refuses %s and ends its download", async (_, init) => {
  const fetching = answerWith("content", init);
  const loading = fetchMedium("/song.mp3", { signal, onProgress: () => {} });
  await expect(loading).rejects.toBeInstanceOf(BookFileError);
  expect(fetching.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});

function answerWith(body: string, init: ResponseInit) {
  const fetching = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal("fetch", fetching);
  return fetching;
}
