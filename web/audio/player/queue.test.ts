import { expect, test } from "vitest";

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
} from "./queue.ts";
import { parseTracks, type Track } from "./track.ts";

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
  return tracks.map(({ id }, place) => (place === at ? `[${id}]` : id)).join(" ");
}

test("a list is played from the recording that was started", () => {
  expect(ids(playing)).toBe("a [b] c d");
});

test("what is added comes next, in the order it was added", () => {
  expect(ids(addToQueue(addToQueue(playing, track("x")), track("y")))).toBe("a [b] x y c d");
});

test("what is added twice stands once, and what is heard is not added", () => {
  expect(ids(addToQueue(playing, track("d")))).toBe("a [b] d c");
  expect(ids(addToQueue(playing, track("a")))).toBe("[b] a c d");
  expect(ids(addToQueue(playing, track("b")))).toBe("a [b] c d");
});

test("what was added stays when another list is played", () => {
  const added = addToQueue(addToQueue(playing, track("x")), track("p"));
  const other = ["p", "q", "r"].map(track);
  expect(ids(startList(added, other, 1))).toBe("[q] x p r");
  expect(ids(startList(added, other, 0))).toBe("[p] x q r");
});

test("what a list has twice stands once", () => {
  const twice = ["a", "b", "a", "c", "b"].map(track);
  expect(ids(startList(emptyQueue, twice, 1))).toBe("a [b] c");
  expect(ids(startList(emptyQueue, twice, 2))).toBe("b [a] c");
});

test("what comes is taken out, and what is heard is not", () => {
  expect(ids(removeFromQueue(playing, "c"))).toBe("a [b] d");
  expect(ids(removeFromQueue(playing, "a"))).toBe("[b] c d");
  expect(ids(removeFromQueue(playing, "b"))).toBe("a [b] c d");
  expect(ids(clearUpcoming(playing))).toBe("a [b]");
});

test("what comes changes places, and never with what is heard", () => {
  expect(ids(moveInQueue(playing, "d", -1))).toBe("a [b] d c");
  expect(ids(moveInQueue(playing, "c", 1))).toBe("a [b] d c");
  expect(ids(moveInQueue(playing, "c", -1))).toBe("a [b] c d");
  expect(ids(moveInQueue(playing, "d", 1))).toBe("a [b] c d");
});

test("a step leads on as far as the queue goes", () => {
  expect(getCurrentTrack(stepQueue(playing, 1) ?? emptyQueue)?.id).toBe("c");
  expect(stepQueue(playing, 3)).toBeNull();
  expect(stepQueue(playing, -2)).toBeNull();
});

test("only what makes sense is read of what was kept", () => {
  const whole = { ...track("a"), isAdded: true };
  expect(parseTracks([whole, { id: "b" }, null, "c"])).toEqual([whole]);
  expect(parseTracks({})).toEqual([]);
});
