import { classifyMediaError } from "./classify-media-error.ts";
import { isPlaying, usePlayer } from "./player-state.ts";

type AudioEvents = { onTime: () => void; onPause: () => void; onEnd: () => void };

/** The one element that sounds, in no screen, so that none takes it along when it goes. */
let element: HTMLAudioElement | null = null;

/** Where a recording is taken up as soon as it can be. */
let pendingSeek: number | null = null;

const { setState: show, getState: shown } = usePlayer;

export function createAudio({ onTime, onPause, onEnd }: AudioEvents): void {
  const sound = new Audio();
  element = sound;

  sound.addEventListener("loadedmetadata", () => {
    sound.playbackRate = shown().speed;
    applyPendingSeek(sound);
  });
  sound.addEventListener("durationchange", () => {
    if (Number.isFinite(sound.duration)) show({ length: sound.duration });
  });
  sound.addEventListener("timeupdate", () => {
    if (pendingSeek !== null || sound.readyState === 0) return;
    show({ position: sound.currentTime });
    onTime();
  });
  sound.addEventListener("playing", () => {
    // It may have been stopped since the browser queued the event.
    if (!sound.paused) show({ status: "playing" });
  });
  sound.addEventListener("waiting", () => {
    if (!sound.paused) show({ status: "loading" });
  });
  sound.addEventListener("pause", () => {
    if (isPlaying(shown().status)) show({ status: "paused" });
    onPause();
  });
  sound.addEventListener("ended", onEnd);
  sound.addEventListener("error", async () => {
    const { error, src } = sound;
    if (!error || !sound.hasAttribute("src")) return;
    pendingSeek = shown().position;
    const status = await classifyMediaError(error.code, src);
    if (sound.src === src && sound.error) show({ status });
  });
}

/** Makes it ready; what is not to be heard yet is not fetched either. */
export function setAudioSource(url: string, at: number): void {
  if (!element) return;
  pendingSeek = at > 0 ? at : null;
  element.preload = "none";
  element.src = url;
  element.defaultPlaybackRate = shown().speed;
}

export async function playAudio(): Promise<void> {
  if (!element) return;
  const { src } = element;
  if (element.error) element.load();
  else applyPendingSeek(element);
  show({ status: "loading", isAutoplayBlocked: false });
  try {
    await element.play();
  } catch (failure) {
    const mayNot = failure instanceof DOMException && failure.name === "NotAllowedError";
    if (mayNot && element.src === src) {
      show({ status: "paused", isAutoplayBlocked: true });
    }
  }
}

export function pauseAudio(): void {
  element?.pause();
  // The browser says so later, and its last "timeupdate" before that would still be of a recording that plays.
  if (isPlaying(shown().status)) show({ status: "paused" });
}

/** Rests there: nothing is fetched before it is heard. */
export function setStartPosition(seconds: number): void {
  pendingSeek = seconds;
  show({ position: seconds });
}

export function seekAudio(seconds: number): void {
  if (!element) return;
  setStartPosition(seconds);
  if (!element.error) applyPendingSeek(element);
}

function applyPendingSeek(sound: HTMLAudioElement): void {
  if (pendingSeek === null || sound.readyState === 0) return;
  sound.currentTime = pendingSeek;
  pendingSeek = null;
}

export function setPlaybackRate(speed: number): void {
  if (!element) return;
  element.defaultPlaybackRate = speed;
  element.playbackRate = speed;
}

export function unloadAudio(): void {
  element?.pause();
  element?.removeAttribute("src");
  element?.load();
}
