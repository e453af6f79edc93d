import { expect, test } from "vitest";

import { openVideoHost, type HostedVideo, createVideoList } from "./video-host.ts";

type HostRequest = { url: URL; headers: Headers };

function hostAnswering(...pages: unknown[]) {
  const requests: HostRequest[] = [];
  const host = openVideoHost({
    origin: "https://videos.example",
    key: "secret",
    id: "list",
    fetch: async (input, init) => {
      requests.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
      const page = pages[Math.min(requests.length, pages.length) - 1];
      return page instanceof Response ? page : Response.json(page);
    },
  });
  return { host, requests };
}

function item(videoId: string, day: string | undefined, thumbnails = {}) {
  return {
    snippet: { title: `Video ${videoId}`, description: "Said.", thumbnails },
    contentDetails: { videoId, ...(day && { videoPublishedAt: `${day}T10:00:00Z` }) },
  };
}

test("reads every page, newest first, with the key in no address", async () => {
  const { host, requests } = hostAnswering(
    { items: [item("a", "2026-01-02")], nextPageToken: "second" },
    { items: [item("b", "2026-03-04"), item("a", "2026-01-02")] },
  );

  expect((await host.listVideos()).map(({ id, publishedAt }) => [id, publishedAt])).toEqual([
    ["b", "2026-03-04"],
    ["a", "2026-01-02"],
  ]);
  expect(requests.map(({ url }) => url.searchParams.get("pageToken"))).toEqual([null, "second"]);
  expect(requests.map(({ url }) => url.searchParams.get("playlistId"))).toEqual(["list", "list"]);
  expect(requests.every(({ url }) => !url.href.includes("secret"))).toBe(true);
  expect(requests[0]?.headers.get("x-goog-api-key")).toBe("secret");
});

test("omits a removed video, but not one without a picture", async () => {
  const { host } = hostAnswering({ items: [item("gone", undefined), item("a", "2026-01-02")] });
  expect(await host.listVideos()).toMatchObject([{ id: "a", thumbnailUrl: "" }]);
});

test("returns the widest picture", async () => {
  const thumbnails = {
    medium: { url: "https://i.example/m.jpg", width: 320 },
    maxres: { url: "https://i.example/x.jpg", width: 1280 },
    default: { url: "https://i.example/d.jpg", width: 120 },
  };
  const { host } = hostAnswering({ items: [item("a", "2026-01-02", thumbnails)] });
  expect(await host.listVideos()).toMatchObject([{ thumbnailUrl: "https://i.example/x.jpg" }]);
});

test("stops after ten pages", async () => {
  const { host, requests } = hostAnswering({
    items: [item("a", "2026-01-02")],
    nextPageToken: "on",
  });
  await host.listVideos();
  expect(requests).toHaveLength(10);
});

test.each([
  ["a refusal", new Response("{}", { status: 403 })],
  ["something else", { kind: "nothing" }],
])("throws for %s", async (_, answer) => {
  await expect(hostAnswering(answer).host.listVideos()).rejects.toThrow();
});

const MINUTE = 60_000;

function video(id: string): HostedVideo {
  return { id, title: id, description: "", thumbnailUrl: "", publishedAt: "2026-01-02" };
}

function listOver(answers: (HostedVideo[] | Error)[]) {
  let time = 0;
  let calls = 0;
  const messages: string[] = [];
  const log = (_: object, message: string) => void messages.push(message);
  const read = createVideoList(
    {
      async listVideos() {
        const answer = answers[calls++];
        if (!Array.isArray(answer)) throw answer ?? new Error("called too often");
        return answer;
      },
    },
    { now: () => new Date(time), log: { info: log, warn: log, error: log } },
  );
  const ids = async () => (await read())?.map(({ id }) => id) ?? null;
  return {
    ids,
    messages,
    calls: () => calls,
    pass: (milliseconds: number) => (time += milliseconds),
    flush: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

test("asks the host once for simultaneous reads", async () => {
  const list = listOver([[video("a")]]);
  expect(await Promise.all([list.ids(), list.ids(), list.ids()])).toEqual([["a"], ["a"], ["a"]]);
  list.pass(14 * MINUTE);
  await list.ids();
  expect(list.calls()).toBe(1);
});

test("returns an old list at once while renewing it", async () => {
  const list = listOver([[video("a")], [video("b")]]);
  await list.ids();
  list.pass(16 * MINUTE);

  expect(await list.ids()).toEqual(["a"]);
  await list.flush();
  expect(await list.ids()).toEqual(["b"]);
});

test("keeps the last list when the host fails, and pauses before a retry", async () => {
  const list = listOver([[video("a")], new Error("down"), [video("b")]]);
  await list.ids();
  list.pass(16 * MINUTE);
  await list.ids();
  await list.flush();

  expect(await list.ids()).toEqual(["a"]);
  expect(list.calls()).toBe(2);
  expect(list.messages).toEqual(["the video host does not answer"]);
  list.pass(2 * MINUTE);
  await list.ids();
  await list.flush();
  expect(await list.ids()).toEqual(["b"]);
});

test("returns null when the host has never answered", async () => {
  const list = listOver([new Error("down"), [video("a")]]);
  expect(await list.ids()).toBeNull();
  expect(await list.ids()).toBeNull();
  list.pass(2 * MINUTE);
  expect(await list.ids()).toEqual(["a"]);
});
