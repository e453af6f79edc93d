import { isHeard, type PlayerState, STRIDE, usePlayer } from "./player-state.ts";
import { currentOf, stepped } from "./queue.ts";
import type { Track } from "./track.ts";

type Commands = {
  play: () => void;
  pause: () => void;
  seekTo: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  goBy: (by: -1 | 1) => void;
};

const PICTURE = { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" };

/** What the device shows of a recording beside its own controls, as on a locked screen, and what these do. */
export function openMediaSession({ play, pause, seekTo, seekBy, goBy }: Commands): void {
  if (!("mediaSession" in navigator)) return;

  obey("play", play);
  obey("pause", pause);
  obey("stop", pause);
  obey("seekbackward", ({ seekOffset }) => seekBy(-(seekOffset ?? STRIDE)));
  obey("seekforward", ({ seekOffset }) => seekBy(seekOffset ?? STRIDE));
  obey("seekto", ({ seekTime }) => seekTo(seekTime ?? 0));
  obey("previoustrack", () => goBy(-1));

  const tell = (now: PlayerState, before: PlayerState | null) => {
    if (now.queue !== before?.queue) {
      tellTrack(now);
      obey("nexttrack", stepped(now.queue, 1) ? () => goBy(1) : null);
    }
    if (now.status !== before?.status) tellStatus(now);
    if (before === null || isOtherPlace(now, before)) tellPlace(now);
  };
  usePlayer.subscribe(tell);
  tell(usePlayer.getState(), null);
}

function obey(act: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(act, handler);
  } catch {
    // A device need not know every act.
  }
}

function tellTrack({ queue }: PlayerState): void {
  const track = currentOf(queue);
  navigator.mediaSession.metadata = track
    ? new MediaMetadata({ title: track.title, artist: track.author, artwork: [pictureOf(track)] })
    : null;
}

function pictureOf({ picture }: Track): MediaImage {
  return picture ? { src: new URL(picture, location.href).href } : PICTURE;
}

function tellStatus({ status, queue }: PlayerState): void {
  const { mediaSession } = navigator;
  if (!currentOf(queue)) mediaSession.playbackState = "none";
  else mediaSession.playbackState = isHeard(status) ? "playing" : "paused";
}

/** The device goes on counting by itself. */
function isOtherPlace(now: PlayerState, before: PlayerState): boolean {
  const step = now.position - before.position;
  const isMoved = step < 0 || step > 2 * now.speed;
  return (
    isMoved ||
    now.length !== before.length ||
    now.speed !== before.speed ||
    now.status !== before.status
  );
}

function tellPlace({ position, length, speed }: PlayerState): void {
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
