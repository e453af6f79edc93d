import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { writeTags } from "./id3.ts";
import { openEncoder, getSeconds } from "./mp3.ts";
import { buildOrgan } from "./organ.ts";
import { perform } from "./performance.ts";
import { SAMPLE_RATE } from "./pipes.ts";
import { ALL_TUNES_CODE, listRecordings, type Recording } from "./recordings.ts";
import { REVERB_SECONDS, addReverb } from "./reverb.ts";
import type { RegistrationName } from "./stops.ts";
import { readTunes, type Tune } from "./tune.ts";

export type RecordOptions = {
  /** Codes of the recordings to make; all if missing. */
  only?: readonly string[] | undefined;
  /** Called with the title of each tune when its recording begins. */
  onProgress: (title: string) => void;
};

/** The peak level of a tune: −1 dB, where 1 is full scale. */
const PEAK_LEVEL = 0.89;
const PAUSE_SECONDS = 2.5;

const albumTags = {
  album: "Hymn Tunes",
  genre: "Hymns",
  comment:
    "Music in the public domain, set in four parts for this library and played by an organ made of numbers.",
};

/** Makes the recordings in this thread, as `audio/….mp3` below the folder, and returns their records. */
export async function recordTunes(
  folder: string,
  { only, onProgress }: RecordOptions,
): Promise<Recording[]> {
  const tunes = await readTunes();
  const listed = listRecordings(tunes);
  const selected = listed.filter(({ entry }) => only?.includes(entry.code) ?? true);
  const files = new Set(selected.map(({ tune }) => tune));
  const album = listed.filter(({ entry, tune }) => entry.code === tune);
  const studio = await openStudio();
  const evening: Uint8Array[] = [];
  const lengths = new Map<string, number>();

  await mkdir(join(folder, "audio"), { recursive: true });
  for (const [index, { tune: code, entry }] of album.entries()) {
    if (!files.has(code) && !files.has(ALL_TUNES_CODE)) continue;

    onProgress(entry.title);
    const tune = tunes.get(code);
    const frames = tune ? studio.play(tune) : Buffer.concat(evening);
    evening.push(frames, studio.pause);
    if (!files.has(code)) continue;

    const { title, author: artist, audioUrl } = entry;
    const track = { number: index + 1, of: album.length };
    const tags = writeTags({ ...albumTags, title, artist, track });
    await writeFile(join(folder, audioUrl), Buffer.concat([tags, frames]));
    lengths.set(code, getSeconds(frames));
  }
  return selected.map(({ tune, entry }) => ({
    ...entry,
    seconds: Math.round(lengths.get(tune) ?? 0),
  }));
}

async function openStudio() {
  const encode = await openEncoder();
  const organ = buildOrgan();

  return {
    pause: encode(new Float32Array(PAUSE_SECONDS * SAMPLE_RATE), 1),

    /** All verses of a tune as MP3; equal verses are rendered once. */
    play(tune: Tune): Uint8Array {
      const verses = chooseRegistrations(tune.verses);
      const registrations = [...new Set(verses)];
      const tracks = registrations.map((registration) => {
        const performance = perform(tune, { isLast: registration === "fuller" });
        return addReverb(organ.play(performance, registration, REVERB_SECONDS));
      });
      const gain = PEAK_LEVEL / Math.max(...tracks.map(getPeak));
      const encoded = tracks.map((track) => encode(track, gain));

      return Buffer.concat(
        verses.flatMap((registration) => encoded[registrations.indexOf(registration)] ?? []),
      );
    },
  };
}

/** Full and soft in turn, and the last verse fuller. */
function chooseRegistrations(count: number): RegistrationName[] {
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return "fuller";
    return index % 2 === 0 ? "full" : "soft";
  });
}

function getPeak(track: Float32Array): number {
  return track.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
