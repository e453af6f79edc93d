import type { Track } from "#web/app/modals/modals.ts";
import { usePlayerRequested } from "#web/audio/player-requested.ts";

import { onRemovedInOtherTab, onProgressInOtherTab } from "./listening-progress.ts";
import { storeQueue, readStoredQueue, storeSpeed, readStoredSpeed } from "./stored-queue.ts";
import { storePlayback, consumeStoredPlayback } from "./stored-playback.ts";
import { openMediaSession } from "./media-session.ts";
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

const STORAGE_KEY = "heard-in";

/** After this many seconds, "previous" restarts the recording. */
const RESTART_AFTER_SECONDS = 3;

const { setState, getState } = usePlayer;
let isOpen = false;

/** Opens the player with the stored queue, and resumes what was playing when the last document closed. */
export function openPlayer(): void {
  if (isOpen) return;
  isOpen = true;
  createAudio({ onTime: storePositionThrottled, onPause: storePosition, onEnd: playNext });
  addEventListener("pagehide", storePosition);
  addEventListener("pagehide", storePlayback);
  addEventListener("pageshow", syncFromOtherTabs);
  setState({ queue: readStoredQueue(), speed: readStoredSpeed() });
  loadCurrent();
  usePlayer.subscribe(({ queue }, previous) => queue !== previous.queue && storeQueue(queue));
  usePlayer.subscribe(checkSleepTimer);
  pauseForOtherTabs();
  onRemovedInOtherTab(emptyPlayer);
  skipUnplayable(playNext);
  openMediaSession({ play, pause: pauseAudio, seekTo, seekBy, skipBy });
  resumePlayback();
}

/** Plays a recording of a list and then the rest. A recording that plays already goes on. */
export function playFrom(list: readonly Track[], at: number): void {
  openPlayer();
  if (getCurrentTrack(getState().queue)?.id !== list[at]?.id) {
    changeQueue((queue) => startList(queue, list, at));
  }
  play();
}

/** Plays a recording of the queue. */
export function playQueued(id: string): void {
  changeQueue((queue) => {
    const at = queue.tracks.findIndex((track) => track.id === id);
    return at === -1 ? queue : { ...queue, at };
  });
  play();
}

export function changeQueue(change: (queue: Queue) => Queue): void {
  openPlayer();
  const previous = getState().queue;
  const queue = change(previous);
  const isNewTrack = getCurrentTrack(queue)?.id !== getCurrentTrack(previous)?.id;
  if (isNewTrack) storePosition();
  setState({ queue });
  if (isNewTrack) loadCurrent();
  if (queue.tracks.length > 0) usePlayerRequested.setState({ isRequested: true });
}

export function play(): void {
  usePlayerRequested.setState({ isRequested: true });
  syncFromOtherTabs();
  announcePlayback();
  setState({ hasSleepTimerEnded: false });
  void playAudio();
}

export function togglePlay(): void {
  if (isPlaying(getState().status)) pauseAudio();
  else play();
}

export function seekTo(seconds: number): void {
  const { length } = getState();
  markMoved();
  seekAudio(Math.min(Math.max(seconds, 0), length || Infinity));
}

export function seekBy(seconds: number): void {
  seekTo(getState().position + seconds);
}

/** Skips to the previous or next recording; back restarts one that has played for some seconds. */
export function skipBy(by: -1 | 1): void {
  const neighbor = stepQueue(getState().queue, by);
  if (by === -1 && (getState().position > RESTART_AFTER_SECONDS || !neighbor)) seekTo(0);
  else if (neighbor) {
    changeQueue(() => neighbor);
    play();
  }
}

export function setSpeed(speed: number): void {
  setState({ speed });
  setPlaybackRate(speed);
  storeSpeed(speed);
}

/** Stops and empties the player; progress stays stored. */
export function closePlayer(): void {
  storePosition();
  emptyPlayer();
}

/** Stored progress was removed, so the position must not be stored again. */
function emptyPlayer(): void {
  setSleepTimer(null);
  unloadAudio();
  setState({ queue: emptyQueue, status: "paused", position: 0, length: 0 });
  usePlayerRequested.setState({ isRequested: false });
}

function loadCurrent(): void {
  const track = getCurrentTrack(getState().queue);
  if (!track) return;
  const start = getStartPosition(track.url);
  setState({ status: "paused", ...start });
  setAudioSource(track.url, start.position);
}

function playNext(): void {
  const { queue, sleep } = getState();
  const next = stepQueue(queue, 1);
  setState({ status: "paused", position: 0 });
  if (sleep === "end-of-recording") endSleepTimer();
  else if (next) {
    changeQueue(() => next);
    play();
  }
}

function resumePlayback(): void {
  const playback = consumeStoredPlayback();
  if (!playback || getCurrentTrack(getState().queue)?.id !== playback.id) return;
  setSleepTimer(playback.sleep);
  play();
}

/** Announces to other tabs that this one plays. */
function announcePlayback(): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is blocked or full: two tabs may play at once.
  }
}

/** Pauses when another tab plays, and follows its position while paused. */
function pauseForOtherTabs(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) pauseAudio();
  });
  onProgressInOtherTab(() => {
    if (!isPlaying(usePlayer.getState().status)) syncFromOtherTabs();
  });
}
