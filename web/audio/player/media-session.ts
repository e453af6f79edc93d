import { isPlaying, type PlayerState, SEEK_STEP_SECONDS, usePlayer } from "./player-state.ts";
import { getCurrentTrack, stepQueue } from "./queue.ts";
import type { Track } from "./track.ts";

type PlayerCommands = {
  play: () => void;
  pause: () => void;
  seekTo: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  skipBy: (by: -1 | 1) => void;
};

const DEFAULT_ARTWORK = { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" };

/** What the device shows of a recording beside its own controls, as on a locked screen, and what these do. */
export function openMediaSession({ play, pause, seekTo, seekBy, skipBy }: PlayerCommands): void {
  if (!("mediaSession" in navigator)) return;

  handleAction("play", play);
  handleAction("pause", pause);
  handleAction("stop", pause);
  handleAction("seekbackward", ({ seekOffset }) => seekBy(-(seekOffset ?? SEEK_STEP_SECONDS)));
  handleAction("seekforward", ({ seekOffset }) => seekBy(seekOffset ?? SEEK_STEP_SECONDS));
  handleAction("seekto", ({ seekTime }) => seekTo(seekTime ?? 0));
  handleAction("previoustrack", () => skipBy(-1));

  const update = (now: PlayerState, before: PlayerState | null) => {
    if (now.queue !== before?.queue) {
      updateMetadata(now);
      handleAction("nexttrack", stepQueue(now.queue, 1) ? () => skipBy(1) : null);
    }
    if (now.status !== before?.status) updatePlaybackState(now);
    if (before === null || hasJumped(now, before)) updatePosition(now);
  };
  usePlayer.subscribe(update);
  update(usePlayer.getState(), null);
}

function handleAction(act: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(act, handler);
  } catch {
    // A device need not know every act.
  }
}

function updateMetadata({ queue }: PlayerState): void {
  const track = getCurrentTrack(queue);
  navigator.mediaSession.metadata = track
    ? new MediaMetadata({ title: track.title, artist: track.author, artwork: [getArtwork(track)] })
    : null;
}

function getArtwork({ picture }: Track): MediaImage {
  return picture ? { src: new URL(picture, location.href).href } : DEFAULT_ARTWORK;
}

function updatePlaybackState({ status, queue }: PlayerState): void {
  const { mediaSession } = navigator;
  if (!getCurrentTrack(queue)) mediaSession.playbackState = "none";
  else mediaSession.playbackState = isPlaying(status) ? "playing" : "paused";
}

/** The device goes on counting by itself. */
function hasJumped(now: PlayerState, before: PlayerState): boolean {
  const step = now.position - before.position;
  const isMoved = step < 0 || step > 2 * now.speed;
  return (
    isMoved ||
    now.length !== before.length ||
    now.speed !== before.speed ||
    now.status !== before.status
  );
}

function updatePosition({ position, length, speed }: PlayerState): void {
  if (!("setPositionState" in navigator.mediaSession)) return;
  if (length === 0) navigator.mediaSession.setPositionState();
  else {
    navigator.mediaSession.setPositionState({
      duration: length,
      playbackRate: speed,
      position: Math.min(position, length),
    });
  }
}
