import { stat } from "node:fs/promises";

import { toLine } from "#catalog/epub/metadata-elements.ts";

import { hashSound } from "./hash-sound.ts";
import { parseRecording } from "./parse-recording.ts";

/** What the tags of a recording say, as lines; "" or null where they say nothing. */
export type RecordingFacts = {
  title: string;
  artist: string;
  albumArtist: string;
  album: string;
  track: number | null;
  disc: number | null;
  /** How many discs the album has. */
  discs: number | null;
  language: string;
  /** In whole seconds. */
  duration: number | null;
  hasCover: boolean;
  /** Of the sound without the tags; they may be corrected. */
  soundHash: string;
};

/** In bytes; larger pictures are no covers. */
const MAX_COVER_BYTES = 25_000_000;

/** In bytes: of a larger file the duration is not counted when it is not written. */
const MAX_COUNTED_BYTES = 100_000_000;

const MAX_SECONDS = 1_000_000;

/** Only for the process that reads files. Throws `FileError`. */
export async function readRecording(file: string): Promise<RecordingFacts> {
  const { size } = await stat(file);
  const { common, format } = await parseRecording(file, { duration: size <= MAX_COUNTED_BYTES });
  const { artist, artists, albumartist, track, disk } = common;
  const seconds = format.duration ?? 0;
  return {
    title: toLine(common.title ?? ""),
    artist: toLine(artists && artists.length > 1 ? artists.join("; ") : (artist ?? "")),
    albumArtist: toLine(albumartist ?? ""),
    album: toLine(common.album ?? ""),
    track: toNumber(track.no),
    disc: toNumber(disk.no),
    discs: toNumber(disk.of),
    language: toLine(common.language ?? ""),
    duration: seconds > 0 && seconds < MAX_SECONDS ? Math.max(Math.round(seconds), 1) : null,
    hasCover: (common.picture ?? []).length > 0,
    soundHash: await hashSound(file),
  };
}

/** The picture that the tags call the front cover, else their first one; null without any. */
export async function readRecordingCover(file: string): Promise<Uint8Array | null> {
  const { common } = await parseRecording(file, {});
  const pictures = common.picture ?? [];
  const front = pictures.find(({ type }) => /front/i.test(type ?? "")) ?? pictures[0];
  return front && front.data.length <= MAX_COVER_BYTES ? front.data : null;
}

function toNumber(number: number | null): number | null {
  return number !== null && Number.isInteger(number) && number > 0 && number < 10_000
    ? number
    : null;
}
