import { expect, test } from "vitest";

import type { HostedVideo } from "./video-host.ts";
import { createVideoList } from "./video-list.ts";

const MINUTE = 60_000;

function video(id: string): HostedVideo {
  return { id, title: id, description: "", thumbnailUrl: "", publishedAt: "2026-01-02" };
}

function listOver(answers: (HostedVideo[] | Error)[]) {
  let time = 0;
  let asked = 0;
  const said: string[] = [];
  const tell = (_: object, message: string) => void said.push(message);
  const read = createVideoList(
    {
      async listVideos() {
        const answer = answers[asked++];
        if (!Array.isArray(answer)) throw answer ?? new Error("asked too often");
        return answer;
      },
    },
    { now: () => new Date(time), log: { info: tell, warn: tell, error: tell } },
  );
  const ids = async () => (await read())?.map(({ id }) => id) ?? null;
  return {
    ids,
    said,
    asked: () => asked,
    pass: (milliseconds: number) => (time += milliseconds),
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

test("however many ask at once, the host is asked once", async () => {
  const list = listOver([[video("a")]]);
  expect(await Promise.all([list.ids(), list.ids(), list.ids()])).toEqual([["a"], ["a"], ["a"]]);
  list.pass(14 * MINUTE);
  await list.ids();
  expect(list.asked()).toBe(1);
});

test("an old list is given at once, and renewed meanwhile", async () => {
  const list = listOver([[video("a")], [video("b")]]);
  await list.ids();
  list.pass(16 * MINUTE);

  expect(await list.ids()).toEqual(["a"]);
  await list.settled();
  expect(await list.ids()).toEqual(["b"]);
});

test("the last good list stays when the host fails, and the host is left alone for a while", async () => {
  const list = listOver([[video("a")], new Error("down"), [video("b")]]);
  await list.ids();
  list.pass(16 * MINUTE);
  await list.ids();
  await list.settled();

  expect(await list.ids()).toEqual(["a"]);
  expect(list.asked()).toBe(2);
  expect(list.said).toEqual(["the video host does not answer"]);
  list.pass(2 * MINUTE);
  await list.ids();
  await list.settled();
  expect(await list.ids()).toEqual(["b"]);
});

test("a host that never answered has no list", async () => {
  const list = listOver([new Error("down"), [video("a")]]);
  expect(await list.ids()).toBeNull();
  expect(await list.ids()).toBeNull();
  list.pass(2 * MINUTE);
  expect(await list.ids()).toEqual(["a"]);
});
