import { classifyMediaError } from "./classify-media-error.ts";
import { isPlaying, usePlayer } from "./player-state.ts";

type AudioEvents = { onTime: () => void; onPause: () => void; onEnd: () => void };

/** The one audio element. It is in no screen, so it survives navigation. */
let element: HTMLAudioElement | null = null;

/** The position to seek to once metadata is loaded. */
let pendingSeek: number | null = null;

const { setState, getState } = usePlayer;

export function createAudio({ onTime, onPause, onEnd }: AudioEvents): void {
  const audio = new Audio();
  element = audio;

  audio.addEventListener("loadedmetadata", () => {
    audio.playbackRate = getState().speed;
    applyPendingSeek(audio);
  });
  audio.addEventListener("durationchange", () => {
    if (Number.isFinite(audio.duration)) setState({ length: audio.duration });
  });
  audio.addEventListener("timeupdate", () => {
    if (pendingSeek !== null || audio.readyState === 0) return;
    setState({ position: audio.currentTime });
    onTime();
  });
  audio.addEventListener("playing", () => {
    // It may have been paused since the browser queued the event.
    if (!audio.paused) setState({ status: "playing" });
  });
  audio.addEventListener("waiting", () => {
    if (!audio.paused) setState({ status: "loading" });
  });
  audio.addEventListener("pause", () => {
    if (isPlaying(getState().status)) setState({ status: "paused" });
    onPause();
  });
  audio.addEventListener("ended", onEnd);
  audio.addEventListener("error", async () => {
    const { error, src } = audio;
    if (!error || !audio.hasAttribute("src")) return;
    pendingSeek = getState().position;
    const status = await classifyMediaError(error.code, src);
    if (audio.src === src && audio.error) setState({ status });
  });
}

/** Sets the source without loading it before playback. */
export function setAudioSource(url: string, at: number): void {
  if (!element) return;
  pendingSeek = at > 0 ? at : null;
  element.preload = "none";
  element.src = url;
  element.defaultPlaybackRate = getState().speed;
}

export async function playAudio(): Promise<void> {
  if (!element) return;
  const { src } = element;
  if (element.error) element.load();
  else applyPendingSeek(element);
  setState({ status: "loading", isAutoplayBlocked: false });
  try {
    await element.play();
  } catch (failure) {
    const isBlocked = failure instanceof DOMException && failure.name === "NotAllowedError";
    if (isBlocked && element.src === src) {
      setState({ status: "paused", isAutoplayBlocked: true });
    }
  }
}

export function pauseAudio(): void {
  element?.pause();
  // The "pause" event comes later, and a "timeupdate" before it would still see a playing recording.
  if (isPlaying(getState().status)) setState({ status: "paused" });
}

/** Sets the position without loading the recording. */
export function setStartPosition(seconds: number): void {
  pendingSeek = seconds;
  setState({ position: seconds });
}

export function seekAudio(seconds: number): void {
  if (!element) return;
  setStartPosition(seconds);
  if (!element.error) applyPendingSeek(element);
}

function applyPendingSeek(audio: HTMLAudioElement): void {
  if (pendingSeek === null || audio.readyState === 0) return;
  audio.currentTime = pendingSeek;
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
