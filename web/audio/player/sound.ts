import { failureOf } from "./failure-of.ts";
import { isHeard, usePlayer } from "./player-state.ts";

type Events = { onTime: () => void; onPause: () => void; onEnd: () => void };

/** The one element that sounds, in no screen, so that none takes it along when it goes. */
let element: HTMLAudioElement | null = null;

/** Where a recording is taken up as soon as it can be. */
let takenUpAt: number | null = null;

const { setState: show, getState: shown } = usePlayer;

export function openSound({ onTime, onPause, onEnd }: Events): void {
  const sound = new Audio();
  element = sound;

  sound.addEventListener("loadedmetadata", () => {
    sound.playbackRate = shown().speed;
    takeUp(sound);
  });
  sound.addEventListener("durationchange", () => {
    if (Number.isFinite(sound.duration)) show({ length: sound.duration });
  });
  sound.addEventListener("timeupdate", () => {
    if (takenUpAt !== null || sound.readyState === 0) return;
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
    if (isHeard(shown().status)) show({ status: "paused" });
    onPause();
  });
  sound.addEventListener("ended", onEnd);
  sound.addEventListener("error", async () => {
    const { error, src } = sound;
    if (!error || !sound.hasAttribute("src")) return;
    takenUpAt = shown().position;
    const status = await failureOf(error.code, src);
    if (sound.src === src && sound.error) show({ status });
  });
}

/** Makes it ready; what is not to be heard yet is not fetched either. */
export function loadSound(url: string, at: number): void {
  if (!element) return;
  takenUpAt = at > 0 ? at : null;
  element.preload = "none";
  element.src = url;
  element.defaultPlaybackRate = shown().speed;
}

export async function startSound(): Promise<void> {
  if (!element) return;
  const { src } = element;
  if (element.error) element.load();
  else takeUp(element);
  show({ status: "loading", isHeldBack: false });
  try {
    await element.play();
  } catch (failure) {
    const mayNot = failure instanceof DOMException && failure.name === "NotAllowedError";
    if (mayNot && element.src === src) {
      show({ status: "paused", isHeldBack: true });
    }
  }
}

export function stopSound(): void {
  element?.pause();
  // The browser says so later, and its last "timeupdate" before that would still be of a recording that plays.
  if (isHeard(shown().status)) show({ status: "paused" });
}

/** Rests there: nothing is fetched before it is heard. */
export function restSoundAt(seconds: number): void {
  takenUpAt = seconds;
  show({ position: seconds });
}

export function moveSound(seconds: number): void {
  if (!element) return;
  restSoundAt(seconds);
  if (!element.error) takeUp(element);
}

function takeUp(sound: HTMLAudioElement): void {
  if (takenUpAt === null || sound.readyState === 0) return;
  sound.currentTime = takenUpAt;
  takenUpAt = null;
}

export function setSoundSpeed(speed: number): void {
  if (!element) return;
  element.defaultPlaybackRate = speed;
  element.playbackRate = speed;
}

export function emptySound(): void {
  element?.pause();
  element?.removeAttribute("src");
  element?.load();
}
