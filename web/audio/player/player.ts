import { usePlayerWish } from "#web/audio/player-wish.ts";

import { keepHeard, useHeard } from "./kept-places.ts";
import { keep, readKept } from "./kept-queue.ts";
import { openMediaSession } from "./media-session.ts";
import { isHeard, type Sleep, usePlayer } from "./player-state.ts";
import { currentOf, emptyQueue, playList, type Queue, stepped } from "./queue.ts";
import {
  emptySound,
  loadSound,
  moveSound,
  openSound,
  setSoundSpeed,
  startSound,
  stopSound,
} from "./sound.ts";
import type { Track } from "./track.ts";

/** The place is written down so many milliseconds apart while it changes. */
const KEEPING_PAUSE = 5000;
/** Who stopped so many seconds before the end has heard it. */
const ALMOST_ALL = 5;
/** Seconds after which the way back leads to the beginning, and not to what was heard before. */
const JUST_BEGUN = 3;

const { setState: show, getState: shown } = usePlayer;
let isOpen = false;
let keptAt = 0;
let alarm: ReturnType<typeof setTimeout> | undefined;

/** Makes the player ready, with what it had when the last page was left, silent. */
export function openPlayer(): void {
  if (isOpen) return;
  isOpen = true;
  openSound({ onTime: keepNowAndThen, onPause: keepPlace, onEnd: goOn });
  addEventListener("pagehide", keepPlace);
  show(readKept());
  loadCurrent();
  usePlayer.subscribe((now, before) => {
    if (now.queue !== before.queue || now.speed !== before.speed) keep(now);
  });
  openMediaSession({ play, pause, seekTo, seekBy, goBy });
}

/** Plays one of a list, and then the rest of it; what is heard already goes on. */
export function playFrom(list: readonly Track[], at: number): void {
  openPlayer();
  usePlayerWish.setState({ isWanted: true });
  if (currentOf(shown().queue)?.id !== list[at]?.id) {
    changeQueue((queue) => playList(queue, list, at));
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
  const isOther = currentOf(queue)?.id !== currentOf(before)?.id;
  if (isOther) keepPlace();
  show({ queue });
  if (isOther) loadCurrent();
  if (queue.tracks.length > 0) usePlayerWish.setState({ isWanted: true });
}

export function play(): void {
  show({ hasSlept: false });
  void startSound();
}

export function pause(): void {
  stopSound();
}

export function toggle(): void {
  if (isHeard(shown().status)) pause();
  else play();
}

export function seekTo(seconds: number): void {
  const { length } = shown();
  moveSound(Math.min(Math.max(seconds, 0), length || Infinity));
}

export function seekBy(seconds: number): void {
  seekTo(shown().position + seconds);
}

/** To the recording before or after; back also to the beginning of one that is well under way. */
export function goBy(by: -1 | 1): void {
  const other = stepped(shown().queue, by);
  if (by === -1 && (shown().position > JUST_BEGUN || !other)) seekTo(0);
  else if (other) {
    changeQueue(() => other);
    play();
  }
}

export function setSpeed(speed: number): void {
  show({ speed });
  setSoundSpeed(speed);
}

export function setSleep(sleep: Sleep | null): void {
  clearTimeout(alarm);
  show({ sleep });
  if (sleep && sleep !== "end-of-recording")
    alarm = setTimeout(fallAsleep, sleep.until - Date.now());
}

/** Silent, with nothing to be offered again but the places of what was heard. */
export function closePlayer(): void {
  keepPlace();
  setSleep(null);
  emptySound();
  show({ queue: emptyQueue, status: "paused", position: 0, length: 0 });
  usePlayerWish.setState({ isWanted: false });
}

function loadCurrent(): void {
  const track = currentOf(shown().queue);
  if (!track) return;
  const { at, length } = useHeard.getState()[track.url] ?? { at: 0, length: 0 };
  const position = at < length - ALMOST_ALL ? at : 0;
  show({ status: "paused", position, length });
  loadSound(track.url, position);
}

function goOn(): void {
  const { queue, sleep } = shown();
  const next = stepped(queue, 1);
  show({ status: "paused", position: 0 });
  if (sleep === "end-of-recording") fallAsleep();
  else if (next) {
    changeQueue(() => next);
    play();
  }
}

function fallAsleep(): void {
  const wasHeard = shown().sleep === "end-of-recording" || isHeard(shown().status);
  setSleep(null);
  stopSound();
  show({ hasSlept: wasHeard });
}

function keepNowAndThen(): void {
  const { sleep } = shown();
  // A timer may come late in a window that is not seen.
  if (sleep && sleep !== "end-of-recording" && Date.now() >= sleep.until) fallAsleep();
  if (Date.now() - keptAt >= KEEPING_PAUSE) keepPlace();
}

function keepPlace(): void {
  const { queue, position, length } = shown();
  const track = currentOf(queue);
  if (!track || length === 0) return;
  keptAt = Date.now();
  keepHeard(track.url, { at: position, length });
}
