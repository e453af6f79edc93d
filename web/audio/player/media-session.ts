import type { Track } from "#web/app/modals/modals.ts";

import { isPlaying, type PlayerState, SEEK_STEP_SECONDS, usePlayer } from "./player-state.ts";
import { getCurrentTrack, stepQueue } from "./queue.ts";

type PlayerCommands = {
  play: () => void;
  pause: () => void;
  seekTo: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  skipBy: (by: -1 | 1) => void;
};

const DEFAULT_ARTWORK = { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" };

/** Shows the recording in the device's media controls, as on a locked screen, and handles their actions. */
export function openMediaSession({ play, pause, seekTo, seekBy, skipBy }: PlayerCommands): void {
  if (!("mediaSession" in navigator)) return;

  handleAction("play", play);
  handleAction("pause", pause);
  handleAction("stop", pause);
  handleAction("seekbackward", ({ seekOffset }) => seekBy(-(seekOffset ?? SEEK_STEP_SECONDS)));
  handleAction("seekforward", ({ seekOffset }) => seekBy(seekOffset ?? SEEK_STEP_SECONDS));
  handleAction("seekto", ({ seekTime }) => seekTo(seekTime ?? 0));
  handleAction("previoustrack", () => skipBy(-1));

  const update = (current: PlayerState, previous: PlayerState | null) => {
    if (current.queue !== previous?.queue) {
      updateMetadata(current);
      handleAction("nexttrack", stepQueue(current.queue, 1) ? () => skipBy(1) : null);
    }
    if (current.status !== previous?.status) updatePlaybackState(current);
    if (previous === null || hasJumped(current, previous)) updatePosition(current);
  };
  usePlayer.subscribe(update);
  update(usePlayer.getState(), null);
}

function handleAction(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // The browser does not support this action.
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

/** Whether the position differs from what the device counts by itself. */
function hasJumped(current: PlayerState, previous: PlayerState): boolean {
  const step = current.position - previous.position;
  const isMoved = step < 0 || step > 2 * current.speed;
  return (
    isMoved ||
    current.length !== previous.length ||
    current.speed !== previous.speed ||
    current.status !== previous.status
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
