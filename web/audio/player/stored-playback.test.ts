import { afterEach, expect, test, vi } from "vitest";

import { storePlayback, consumeStoredPlayback } from "./stored-playback.ts";
import { type PlayerStatus, usePlayer } from "./player-state.ts";
import { startList } from "./queue.ts";

const track = {
  id: "a",
  url: "/a.mp3",
  title: "A",
  author: "",
  picture: "",
  language: "",
  page: "/audio",
};
const queue = startList({ tracks: [], at: 0 }, [track], 0);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("resumes once in the next document, with the sleep timer", () => {
  stubStorage();
  usePlayer.setState({ queue, status: "playing", sleep: "end-of-recording" });
  storePlayback();

  expect(consumeStoredPlayback()).toEqual({ id: "a", sleep: "end-of-recording" });
  expect(consumeStoredPlayback()).toBeNull();
});

test.each<PlayerStatus>(["paused", "broken", "unsupported"])(
  "does not resume a recording that is %s",
  (status) => {
    stubStorage();
    usePlayer.setState({ queue, status });
    storePlayback();

    expect(consumeStoredPlayback()).toBeNull();
  },
);

test("does not resume after a while", () => {
  vi.useFakeTimers();
  stubStorage();
  usePlayer.setState({ queue, status: "playing" });
  storePlayback();
  vi.advanceTimersByTime(10_000);

  expect(consumeStoredPlayback()).toBeNull();
});

function stubStorage(): void {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  });
}
