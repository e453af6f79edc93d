import { expect, test } from "vitest";

import type { HostedVideo } from "./video-host.ts";
import { createVideoList } from "./video-list.ts";

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
