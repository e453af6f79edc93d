import { create } from "zustand";

import { currentOf, emptyQueue, type Queue } from "./queue.ts";
import type { Queued } from "./track.ts";

/** Loading: it is to be heard and has not come. Broken: it did not come. Unsupported: it came and cannot be played. */
export type Status = "paused" | "loading" | "playing" | "broken" | "unsupported";

/** When playing ends by itself: at a moment in milliseconds, or with the recording. */
export type Sleep = { until: number; minutes: number } | "end-of-recording";

/** Seconds that are gone back or forward at a time. */
export const STRIDE = 15;

export type PlayerState = {
  queue: Queue;
  status: Status;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while it is not known. */
  length: number;
  speed: number;
  sleep: Sleep | null;
  /** Whether it was the timer that made it silent. */
  hasSlept: boolean;
  /** Whether the browser wants a press before it lets it be heard. */
  isHeldBack: boolean;
};

export const usePlayer = create<PlayerState>(() => ({
  queue: emptyQueue,
  status: "paused",
  position: 0,
  length: 0,
  speed: 1,
  sleep: null,
  hasSlept: false,
  isHeldBack: false,
}));

export function useCurrentTrack(): Queued | null {
  return usePlayer(({ queue }) => currentOf(queue));
}

/** Whether it can be heard only elsewhere, or later. */
export function isFailed(status: Status): boolean {
  return status === "broken" || status === "unsupported";
}

/** Whether it sounds, or is about to. */
export function isHeard(status: Status): boolean {
  return status === "playing" || status === "loading";
}
