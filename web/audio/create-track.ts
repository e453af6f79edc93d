import type { Audio } from "#contract/audios.ts";
import type { Track } from "#web/app/modals/modals.ts";

/** Makes a player's track of a recording that was found on `page`. */
export function createTrack({ audioUrl, title, author, language }: Audio, page: string): Track {
  const own = language.toLowerCase();
  return { id: audioUrl, url: audioUrl, title, author, picture: "", language: own, page };
}
