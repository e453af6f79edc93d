import { usePlayerWish } from "#web/audio/player-wish.ts";

import { onRemovedElsewhere } from "./kept-places.ts";
import { keepQueue, readQueue } from "./kept-queue.ts";
import { keepSounding, takeSounding } from "./kept-sound.ts";
import { keepSpeed, readSpeed } from "./kept-speed.ts";
import { openMediaSession } from "./media-session.ts";
import { heedOthers, tellOthers } from "./one-window.ts";
import { passOverUnplayable } from "./pass-over.ts";
import { keepNowAndThen, keepPlace, markMoved, startOf, takeUpElsewhere } from "./place.ts";
import { isHeard, usePlayer } from "./player-state.ts";
import { currentOf, emptyQueue, playList, type Queue, stepped } from "./queue.ts";
import { fallAsleep, fallAsleepInTime, setSleep } from "./sleep.ts";
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

/** Seconds after which the way back leads to the beginning, and not to what was heard before. */
const JUST_BEGUN = 3;

const { setState: show, getState: shown } = usePlayer;
let isOpen = false;

/** Makes the player ready, with what it had when the last page was left; what was heard there a moment ago goes on. */
export function openPlayer(): void {
  if (isOpen) return;
  isOpen = true;
  openSound({ onTime: keepNowAndThen, onPause: keepPlace, onEnd: goOn });
  addEventListener("pagehide", keepPlace);
  addEventListener("pagehide", keepSounding);
  addEventListener("pageshow", takeUpElsewhere);
  show({ queue: readQueue(), speed: readSpeed() });
  loadCurrent();
  usePlayer.subscribe(({ queue }, before) => queue !== before.queue && keepQueue(queue));
  usePlayer.subscribe(fallAsleepInTime);
  heedOthers();
  onRemovedElsewhere(emptyPlayer);
  passOverUnplayable(goOn);
  openMediaSession({ play, pause: stopSound, seekTo, seekBy, goBy });
  playAsBefore();
}

/** Plays one of a list, and then the rest of it; what is heard already goes on. */
export function playFrom(list: readonly Track[], at: number): void {
  openPlayer();
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
  usePlayerWish.setState({ isWanted: true });
  takeUpElsewhere();
  tellOthers();
  show({ hasSlept: false });
  void startSound();
}

export function toggle(): void {
  if (isHeard(shown().status)) stopSound();
  else play();
}

export function seekTo(seconds: number): void {
  const { length } = shown();
  markMoved();
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
  keepSpeed(speed);
}

/** Silent, with nothing to be offered again but the places of what was heard. */
export function closePlayer(): void {
  keepPlace();
  emptyPlayer();
}

/** What was heard is removed from the device: its place must not be stored again. */
function emptyPlayer(): void {
  setSleep(null);
  emptySound();
  show({ queue: emptyQueue, status: "paused", position: 0, length: 0 });
  usePlayerWish.setState({ isWanted: false });
}

function loadCurrent(): void {
  const track = currentOf(shown().queue);
  if (!track) return;
  const start = startOf(track.url);
  show({ status: "paused", ...start });
  loadSound(track.url, start.position);
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

function playAsBefore(): void {
  const sounding = takeSounding();
  if (!sounding || currentOf(shown().queue)?.id !== sounding.id) return;
  setSleep(sounding.sleep);
  play();
}
