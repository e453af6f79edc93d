import type { Audio } from "#contract/audios.ts";

import type { Track } from "./player/track.ts";

/** A recording of the catalogue as the player takes it, found on `page`. */
export function trackOf({ code, audioUrl, title, author, language }: Audio, page: string): Track {
  return { id: code, url: audioUrl, title, author, language: language.toLowerCase(), page };
}
