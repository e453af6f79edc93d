import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { getSeconds, openEncoder, writeTags } from "./mp3.ts";
import { listSounds, playVerse, SAMPLE_RATE, type Tones } from "./play-verse.ts";
import { ALL_TUNES_CODE, listRecordings, type Recording } from "./recordings.ts";
import { readTunes, type Tune } from "./tunes.ts";

type RecordOptions = {
  /** Codes of the recordings to make; all if missing. */
  only?: readonly string[] | undefined;
  /** Called with the title of each tune when its recording begins. */
  onProgress: (title: string) => void;
};

const PAUSE_SECONDS = 2.5;

/** Makes the recordings as `audio/….mp3` below the folder, and returns their records. */
export async function makeRecordings(
  folder: string,
  { only, onProgress }: RecordOptions,
): Promise<Recording[]> {
  const tunes = await readTunes();
  const listed = listRecordings(tunes);
  const selected = listed.filter(({ entry }) => only?.includes(entry.code) ?? true);
  const files = new Set(selected.map(({ tune }) => tune));
  const album = listed.filter(({ entry, tune }) => entry.code === tune);
  const encode = await openEncoder();
  const pause = encode(new Float32Array(PAUSE_SECONDS * SAMPLE_RATE));
  const tones: Tones = new Map();
  const evening: Uint8Array[] = [];
  const lengths = new Map<string, number>();

  await mkdir(join(folder, "audio"), { recursive: true });
  for (const [index, { tune: code, entry }] of album.entries()) {
    if (!files.has(code) && !files.has(ALL_TUNES_CODE)) continue;

    onProgress(entry.title);
    const tune = tunes.get(code);
    const frames = Buffer.concat(tune ? playVerses(tune, tones, encode) : evening);
    evening.push(frames, pause);
    if (!files.has(code)) continue;

    const tags = writeTags({
      TIT2: entry.title,
      TIT3: "Music in the public domain, set in four parts for this library",
      TPE1: entry.author,
      TALB: "Hymn Tunes",
      TRCK: `${index + 1}/${album.length}`,
      TCON: "Hymns",
    });
    await writeFile(join(folder, entry.audioUrl), Buffer.concat([tags, frames]));
    lengths.set(code, getSeconds(frames));
  }
  return selected.map(({ tune, entry }) => ({
    ...entry,
    seconds: Math.round(lengths.get(tune) ?? 0),
  }));
}

/** The verses are equal, so one is encoded and repeated. */
function playVerses(
  tune: Tune,
  tones: Tones,
  encode: (track: Float32Array) => Uint8Array,
): Uint8Array[] {
  const verse = encode(playVerse(listSounds(tune), tones));
  return Array.from({ length: tune.verses }, () => verse);
}
