import type { Audio } from "#contract/audios.ts";

import type { Track } from "./player/track.ts";

/** A recording of the catalog as the player takes it, found on `page`. */
export function createTrack({ audioUrl, title, author, language }: Audio, page: string): Track {
  const own = language.toLowerCase();
  return { id: audioUrl, url: audioUrl, title, author, picture: "", language: own, page };
}
