import { create } from "zustand";

import { consumeStoredPlayback } from "#web/audio/player/stored-playback.ts";
import { isPlaying, usePlayer } from "#web/audio/player/player-state.ts";
import { pauseAudio } from "#web/audio/player/audio-element.ts";

/** The one video that plays; another video or a recording stops it. */
export const usePlayingVideo = create<{ id: string | null }>(() => ({ id: null }));

usePlayer.subscribe(({ status }) => isPlaying(status) && stopVideo());

export function playVideo(id: string): void {
  // Otherwise a player that opens later would resume the previous page's recording and stop the video.
  consumeStoredPlayback();
  pauseAudio();
  usePlayingVideo.setState({ id });
}

export function stopVideo(): void {
  usePlayingVideo.setState({ id: null });
}
