import { create } from "zustand";

import { consumeStoredPlayback } from "#web/audio/player/stored-playback.ts";
import { isPlaying, usePlayer } from "#web/audio/player/player-state.ts";
import { pauseAudio } from "#web/audio/player/audio-element.ts";

/** The one video that plays: another one, or a recording, takes its place. */
export const usePlayingVideo = create<{ id: string | null }>(() => ({ id: null }));

usePlayer.subscribe(({ status }) => isPlaying(status) && stopVideo());

export function playVideo(id: string): void {
  // A player that opens later would go on with the recording of the page before, and so end the video.
  consumeStoredPlayback();
  pauseAudio();
  usePlayingVideo.setState({ id });
}

export function stopVideo(): void {
  usePlayingVideo.setState({ id: null });
}
