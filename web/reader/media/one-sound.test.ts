import { expect, test, vi } from "vitest";

import { claimSound, releaseSound } from "./one-sound.ts";

test("pauses what plays when another begins, unless it is closed", () => {
  const song = vi.fn<() => void>();
  const film = vi.fn<() => void>();
  claimSound(song);
  claimSound(song);
  expect(song).not.toHaveBeenCalled();
  claimSound(film);
  expect(song).toHaveBeenCalledTimes(1);
  releaseSound(song);
  claimSound(song);
  expect(film).toHaveBeenCalledTimes(1);
  releaseSound(song);
  claimSound(film);
  expect(song).toHaveBeenCalledTimes(1);
});
