import { create } from "zustand";

import { getCurrentTrack, emptyQueue, type Queue, type QueuedTrack } from "./queue.ts";

/** loading: wanted but not yet playing. broken: failed to load. unsupported: loaded, but cannot be played. */
export type PlayerStatus = "paused" | "loading" | "playing" | "broken" | "unsupported";

/** When playback stops by itself: at a time in milliseconds, or at the end of the recording. */
export type SleepTimer = { until: number; minutes: number } | "end-of-recording";

/** The step of back and forward, in seconds. */
export const SEEK_STEP_SECONDS = 15;

export type PlayerState = {
  queue: Queue;
  status: PlayerStatus;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while unknown. */
  length: number;
  speed: number;
  sleep: SleepTimer | null;
  /** Whether the sleep timer stopped playback. */
  hasSleepTimerEnded: boolean;
  /** Whether the browser demands a press before it plays. */
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

/** Whether playback failed. */
export function isFailed(status: PlayerStatus): boolean {
  return status === "broken" || status === "unsupported";
}

/** Whether it plays or is about to. */
export function isPlaying(status: PlayerStatus): boolean {
  return status === "playing" || status === "loading";
}
