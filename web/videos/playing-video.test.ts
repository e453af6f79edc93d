import { expect, test } from "vitest";

import { usePlayer } from "#web/audio/player/player-state.ts";

import { playVideo, usePlayingVideo } from "./playing-video.ts";

test("one video plays at a time", () => {
  playVideo("one");
  playVideo("other");
  expect(usePlayingVideo.getState().id).toBe("other");
});

test("a video gives way to a recording, and a recording that is asked for to a video", () => {
  playVideo("one");
  usePlayer.setState({ status: "loading" });
  expect(usePlayingVideo.getState().id).toBeNull();

  playVideo("one");
  expect(usePlayer.getState().status).toBe("paused");
  expect(usePlayingVideo.getState().id).toBe("one");
});
