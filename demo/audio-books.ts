import { basename } from "node:path";

import { ALL_TUNES_CODE, type Recording } from "./audio/recordings.ts";
import { readTunes } from "./audio/tunes.ts";
import type { Title } from "./title.ts";

/** Series of recordings, with fixed ids (S3.17). */
export const recordingSeries = [
  {
    id: 41,
    code: "conferences",
    name: { en: "Conferences", es: "Conferencias", fr: "Conférences" },
  },
  {
    id: 44,
    code: "recordings",
    name: { en: "Audio Recordings", es: "Grabaciones", fr: "Enregistrements" },
  },
];

/** Books without text: recordings of all tunes in sequence. */
export const recordingTitles: Title[] = [
  {
    entry: {
      code: ALL_TUNES_CODE,
      title: "An Evening of Hymn Tunes",
      type: "Undefined",
      language: "en",
      description:
        "The hymn tunes of this library, played one after another without words: for an evening at home, a sickroom, or an hour of quiet work. There is nothing to read and nothing to print.",
      authors: ["quillmere-library"],
      series: [],
      topics: ["prayer-devotion", "comfort-in-trials"],
      parent: null,
      price: 0,
      hasPrintableVersion: false,
      audioUrl: `audio/${ALL_TUNES_CODE}.mp3`,
      created: "2026-09-21",
    },
    cover: { byline: "Quillmere Library", ornament: "harp", issue: null },
    texts: [],
  },
];

export function toRecordingRecord(recording: Recording) {
  const { code, title, author, serie, language, audioUrl } = recording;
  return { code, title, author, serie, language, audioUrl };
}

/** The number of recordings: each tune, and the one of all tunes. */
export async function countRecordings(): Promise<number> {
  return (await readTunes()).size + 1;
}

export function listNamedRecordings(titles: readonly Title[]): string[] {
  const named = titles
    .flatMap(({ entry }) => [entry, ...(entry.articles ?? [])])
    .flatMap(({ audioUrl }) => audioUrl ?? []);

  return [...new Set(named.map((url) => basename(url, ".mp3")))];
}
