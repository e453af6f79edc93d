import { expect, test, vi } from "vitest";

import { storePlayback, consumeStoredPlayback } from "#web/audio/player/stored-playback.ts";
import { type PlayerStatus, usePlayer } from "#web/audio/player/player-state.ts";
import { startList } from "#web/audio/player/queue.ts";

import { playVideo, usePlayingVideo } from "./playing-video.ts";

test("plays one video at a time", () => {
  playVideo("one");
  playVideo("other");
  expect(usePlayingVideo.getState().id).toBe("other");
});

test.each<PlayerStatus>(["loading", "playing"])(
  "stops a video when a recording is %s, and the reverse",
  (status) => {
    playVideo("one");
    usePlayer.setState({ status });
    expect(usePlayingVideo.getState().id).toBeNull();

    playVideo("one");
    expect(usePlayer.getState().status).toBe("paused");
    // The browser reports the position again after the pause.
    usePlayer.setState({ position: 3 });
    expect(usePlayingVideo.getState().id).toBe("one");
  },
);

test("drops the recording of the previous page when a video plays", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  const queue = startList({ tracks: [], at: 0 }, [track], 0);
  usePlayer.setState({ queue, status: "playing" });
  storePlayback();
  expect(stored.size).toBe(1);

  playVideo("one");
  expect(consumeStoredPlayback()).toBeNull();
  vi.unstubAllGlobals();
});

const track = {
  id: "a",
  url: "/a.mp3",
  title: "A",
  author: "",
  picture: "",
  language: "",
  page: "/audio",
};
