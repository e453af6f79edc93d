import { create } from "zustand";

import { getCurrentTrack, emptyQueue, type Queue } from "./queue.ts";
import type { QueuedTrack } from "./track.ts";

/** Loading: it is to be heard and has not come. Broken: it did not come. Unsupported: it came and cannot be played. */
export type PlayerStatus = "paused" | "loading" | "playing" | "broken" | "unsupported";

/** When playing ends by itself: at a moment in milliseconds, or with the recording. */
export type SleepTimer = { until: number; minutes: number } | "end-of-recording";

/** Seconds that are gone back or forward at a time. */
export const SEEK_STEP_SECONDS = 15;

export type PlayerState = {
  queue: Queue;
  status: PlayerStatus;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while it is not known. */
  length: number;
  speed: number;
  sleep: SleepTimer | null;
  /** Whether it was the timer that made it silent. */
  hasSleepTimerEnded: boolean;
  /** Whether the browser wants a press before it lets it be heard. */
  isAutoplayBlocked: boolean;
};

export const usePlayer = create<PlayerState>(() => ({
  queue: emptyQueue,
  status: "paused",
  position: 0,
  length: 0,
  speed: 1,
  sleep: null,
  hasSleepTimerEnded: false,
  isAutoplayBlocked: false,
}));

export function useCurrentTrack(): QueuedTrack | null {
  return usePlayer(({ queue }) => getCurrentTrack(queue));
}

/** Whether it can be heard only elsewhere, or later. */
export function isFailed(status: PlayerStatus): boolean {
  return status === "broken" || status === "unsupported";
}

/** Whether it sounds, or is about to. */
export function isPlaying(status: PlayerStatus): boolean {
  return status === "playing" || status === "loading";
}
