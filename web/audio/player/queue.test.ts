import { expect, test } from "vitest";

import type { Track } from "#web/app/modals/modals.ts";

import {
  addToQueue,
  clearUpcoming,
  getCurrentTrack,
  emptyQueue,
  moveInQueue,
  startList,
  type Queue,
  stepQueue,
  removeFromQueue,
  parseTracks,
} from "./queue.ts";

function track(id: string): Track {
  return {
    id,
    url: `/${id}.mp3`,
    title: id,
    author: "",
    picture: "",
    language: "",
    page: "/audio",
  };
}

const list = ["a", "b", "c", "d"].map(track);
const playing = startList(emptyQueue, list, 1);

function ids({ tracks, at }: Queue): string {
  return tracks.map(({ id }, index) => (index === at ? `[${id}]` : id)).join(" ");
}

test("starts a list at the chosen recording", () => {
  expect(ids(playing)).toBe("a [b] c d");
});

test("plays added recordings next, in the order of adding", () => {
  expect(ids(addToQueue(addToQueue(playing, track("x")), track("y")))).toBe("a [b] x y c d");
});

test("moves a recording added again, and does not add the current one", () => {
  expect(ids(addToQueue(playing, track("d")))).toBe("a [b] d c");
  expect(ids(addToQueue(playing, track("a")))).toBe("[b] a c d");
  expect(ids(addToQueue(playing, track("b")))).toBe("a [b] c d");
});

test("keeps added recordings when another list is played", () => {
  const added = addToQueue(addToQueue(playing, track("x")), track("p"));
  const otherList = ["p", "q", "r"].map(track);
  expect(ids(startList(added, otherList, 1))).toBe("[q] x p r");
  expect(ids(startList(added, otherList, 0))).toBe("[p] x q r");
});

test("removes duplicates of a list", () => {
  const twice = ["a", "b", "a", "c", "b"].map(track);
  expect(ids(startList(emptyQueue, twice, 1))).toBe("a [b] c");
  expect(ids(startList(emptyQueue, twice, 2))).toBe("b [a] c");
});

test("removes upcoming recordings, but not the current one", () => {
  expect(ids(removeFromQueue(playing, "c"))).toBe("a [b] d");
  expect(ids(removeFromQueue(playing, "a"))).toBe("[b] c d");
  expect(ids(removeFromQueue(playing, "b"))).toBe("a [b] c d");
  expect(ids(clearUpcoming(playing))).toBe("a [b]");
});

test("moves upcoming recordings, but not past the current one", () => {
  expect(ids(moveInQueue(playing, "d", -1))).toBe("a [b] d c");
  expect(ids(moveInQueue(playing, "c", 1))).toBe("a [b] d c");
  expect(ids(moveInQueue(playing, "c", -1))).toBe("a [b] c d");
  expect(ids(moveInQueue(playing, "d", 1))).toBe("a [b] c d");
});

test("steps within the queue", () => {
  expect(getCurrentTrack(stepQueue(playing, 1) ?? emptyQueue)?.id).toBe("c");
  expect(stepQueue(playing, 3)).toBeNull();
  expect(stepQueue(playing, -2)).toBeNull();
});

test("parses only valid tracks", () => {
  const valid = { ...track("a"), isAdded: true };
  expect(parseTracks([valid, { id: "b" }, null, "c"])).toEqual([valid]);
  expect(parseTracks({})).toEqual([]);
});
