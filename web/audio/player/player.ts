import { usePlayerRequested } from "#web/audio/player-requested.ts";

import { onRemovedInOtherTab } from "./listening-progress.ts";
import { storeQueue, readStoredQueue } from "./stored-queue.ts";
import { storePlayback, consumeStoredPlayback } from "./stored-playback.ts";
import { storeSpeed, readStoredSpeed } from "./stored-speed.ts";
import { openMediaSession } from "./media-session.ts";
import { pauseForOtherTabs, announcePlayback } from "./single-tab-playback.ts";
import { skipUnplayable } from "./skip-unplayable.ts";
import {
  storePositionThrottled,
  storePosition,
  markMoved,
  getStartPosition,
  syncFromOtherTabs,
} from "./playback-position.ts";
import { isPlaying, usePlayer } from "./player-state.ts";
import { getCurrentTrack, emptyQueue, startList, type Queue, stepQueue } from "./queue.ts";
import { endSleepTimer, checkSleepTimer, setSleepTimer } from "./sleep-timer.ts";
import {
  unloadAudio,
  setAudioSource,
  seekAudio,
  createAudio,
  setPlaybackRate,
  playAudio,
  pauseAudio,
} from "./audio-element.ts";
import type { Track } from "./track.ts";

/** Seconds after which the way back leads to the beginning, and not to what was heard before. */
const RESTART_AFTER_SECONDS = 3;

const { setState: show, getState: shown } = usePlayer;
let isOpen = false;

/** Makes the player ready, with what it had when the last page was left; what was heard there a moment ago goes on. */
export function openPlayer(): void {
  if (isOpen) return;
  isOpen = true;
  createAudio({ onTime: storePositionThrottled, onPause: storePosition, onEnd: playNext });
  addEventListener("pagehide", storePosition);
  addEventListener("pagehide", storePlayback);
  addEventListener("pageshow", syncFromOtherTabs);
  show({ queue: readStoredQueue(), speed: readStoredSpeed() });
  loadCurrent();
  usePlayer.subscribe(({ queue }, before) => queue !== before.queue && storeQueue(queue));
  usePlayer.subscribe(checkSleepTimer);
  pauseForOtherTabs();
  onRemovedInOtherTab(emptyPlayer);
  skipUnplayable(playNext);
  openMediaSession({ play, pause: pauseAudio, seekTo, seekBy, skipBy });
  resumePlayback();
}

/** Plays one of a list, and then the rest of it; what is heard already goes on. */
export function playFrom(list: readonly Track[], at: number): void {
  openPlayer();
  if (getCurrentTrack(shown().queue)?.id !== list[at]?.id) {
    changeQueue((queue) => startList(queue, list, at));
  }
  play();
}

/** Plays what stands in the queue already. */
export function playQueued(id: string): void {
  changeQueue((queue) => {
    const at = queue.tracks.findIndex((track) => track.id === id);
    return at === -1 ? queue : { ...queue, at };
  });
  play();
}

export function changeQueue(change: (queue: Queue) => Queue): void {
  openPlayer();
  const before = shown().queue;
  const queue = change(before);
  const isOther = getCurrentTrack(queue)?.id !== getCurrentTrack(before)?.id;
  if (isOther) storePosition();
  show({ queue });
  if (isOther) loadCurrent();
  if (queue.tracks.length > 0) usePlayerRequested.setState({ isRequested: true });
}

export function play(): void {
  usePlayerRequested.setState({ isRequested: true });
  syncFromOtherTabs();
  announcePlayback();
  show({ hasSleepTimerEnded: false });
  void playAudio();
}

export function togglePlay(): void {
  if (isPlaying(shown().status)) pauseAudio();
  else play();
}

export function seekTo(seconds: number): void {
  const { length } = shown();
  markMoved();
  seekAudio(Math.min(Math.max(seconds, 0), length || Infinity));
}

export function seekBy(seconds: number): void {
  seekTo(shown().position + seconds);
}

/** To the recording before or after; back also to the beginning of one that is well under way. */
export function skipBy(by: -1 | 1): void {
  const other = stepQueue(shown().queue, by);
  if (by === -1 && (shown().position > RESTART_AFTER_SECONDS || !other)) seekTo(0);
  else if (other) {
    changeQueue(() => other);
    play();
  }
}

export function setSpeed(speed: number): void {
  show({ speed });
  setPlaybackRate(speed);
  storeSpeed(speed);
}

/** Silent, with nothing to be offered again but the places of what was heard. */
export function closePlayer(): void {
  storePosition();
  emptyPlayer();
}

/** What was heard is removed from the device: its place must not be stored again. */
function emptyPlayer(): void {
  setSleepTimer(null);
  unloadAudio();
  show({ queue: emptyQueue, status: "paused", position: 0, length: 0 });
  usePlayerRequested.setState({ isRequested: false });
}

function loadCurrent(): void {
  const track = getCurrentTrack(shown().queue);
  if (!track) return;
  const start = getStartPosition(track.url);
  show({ status: "paused", ...start });
  setAudioSource(track.url, start.position);
}

function playNext(): void {
  const { queue, sleep } = shown();
  const next = stepQueue(queue, 1);
  show({ status: "paused", position: 0 });
  if (sleep === "end-of-recording") endSleepTimer();
  else if (next) {
    changeQueue(() => next);
    play();
  }
}

function resumePlayback(): void {
  const sounding = consumeStoredPlayback();
  if (!sounding || getCurrentTrack(shown().queue)?.id !== sounding.id) return;
  setSleepTimer(sounding.sleep);
  play();
}
