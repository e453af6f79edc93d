import { basename, dirname, join } from "node:path";

import anyAscii from "any-ascii";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { isPlaceholder } from "#catalog/epub/metadata-elements.ts";
import { resolveLanguage } from "#catalog/epub/resolve-language.ts";
import { FileError, requireFileType } from "#catalog/folder-files.ts";
import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import type { SourceRecord } from "#catalog/read/catalog-source.ts";
import { chooseLanguage } from "#catalog/read/choose-language.ts";
import { type EntryKind, requireReadable } from "#catalog/read/list-folder.ts";
import type { NameCodes, NamedRecord } from "#catalog/read/name-codes.ts";
import type { Reading } from "#catalog/reading-process/open-reading.ts";
import { slug } from "#domain/slug.ts";

import type { RecordingFacts } from "./read-recording.ts";

/** `cover` is a picture of the recording's folder. */
export type RecordingFile = { file: string; cover: string | undefined };

type CollectOptions = {
  folder: string;
  entries: ReadonlyMap<string, EntryKind>;
  names: NameCodes;
  language: string | undefined;
  library: LibraryLookup | undefined;
  reading: Reading;
  remarks: string[];
};

/** Digits of the hash of the sound in a code: enough to tell all recordings of a library apart. */
const HASH_DIGITS = 12;

/**
 * The records of recordings, by their tags. The code ends with a hash of the sound, so that corrected tags change the
 * same recording.
 */
export async function collectRecordings(
  files: readonly RecordingFile[],
  options: CollectOptions,
): Promise<{ audios: SourceRecord[]; series: SourceRecord[] }> {
  const audios: SourceRecord[] = [];
  const series = new Map<string, NamedRecord>();
  const known = (await options.library?.listRecordingCodes()) ?? [];
  const codes = new Map(known.map((code) => [code.slice(-HASH_DIGITS), code]));
  const bySound = new Map<string, string>();

  for (const recording of files) {
    const { file } = recording;
    try {
      const { record, album } = await describeRecording(recording, codes, options);
      if (album) series.set(album.code, album);
      const sound = record.code.slice(-HASH_DIGITS);
      const same = bySound.get(sound);
      if (same === undefined) audios.push({ where: file, value: record });
      else options.remarks.push(`${file} is the same recording as ${same} and was left out.`);
      bySound.set(sound, same ?? file);
    } catch (error) {
      const isOfTheFile =
        error instanceof FileError || ["EACCES", "EPERM"].includes(errorCode(error));
      if (!isOfTheFile) throw error;
      audios.push({ where: file, unreadable: (error as Error).message });
    }
  }
  const records = [...series.values()].map((value) => ({ where: value.name, value }));
  return { audios, series: records };
}

/** `codes` has the recordings of the library by the hash in their codes. Throws `FileError`. */
async function describeRecording(
  { file, cover }: RecordingFile,
  codes: ReadonlyMap<string, string>,
  { folder, entries, names, language: fallback, reading, remarks }: CollectOptions,
) {
  requireReadable(file, entries);
  await requireFileType(join(folder, file), file, "audio");
  const facts = await reading.readRecording(join(folder, file));
  const title = isPlaceholder(facts.title) ? toTitle(file) : facts.title;
  const album = isPlaceholder(facts.album) ? null : names.findSeries(facts.album);
  const hash = facts.soundHash.slice(0, HASH_DIGITS);
  const name = slug(anyAscii(title), 60);
  const record = {
    code: codes.get(hash) ?? [name, hash].filter(Boolean).join("-"),
    title,
    author: [facts.artist, facts.albumArtist].find((each) => !isPlaceholder(each)) ?? "",
    serie: album?.code ?? null,
    number: toNumber(facts, file),
    duration: facts.duration,
    language: await chooseLanguage(resolveLanguage([facts.language]), {
      where: file,
      fallback,
      readSample: async () => "",
      remarks,
    }),
    audioUrl: file,
    coverUrl: facts.hasCover ? null : (cover ?? null),
  };
  return { record, album };
}

/** "Hope" for "Sermons/03 - Hope.mp3"; a name that is a number stays. */
function toTitle(file: string): string {
  const name = basename(file)
    .replace(/\.\w+$/, "")
    .replaceAll("_", " ")
    .trim();
  return name.replace(/^\d{1,3}(?:\s*[-.–)]\s*|\s+)(?=\S*\p{L})/u, "") || name || file;
}

const TRACKS_PER_DISC = 1_000;

/** The place in the album: the track, after those of the discs before; else the number that the file begins with. */
function toNumber({ track, disc, discs, album }: RecordingFacts, file: string): number | null {
  if (track !== null) {
    const isOnOneDisc = disc === null || discs === 1 || (discs === null && disc === 1);
    return isOnOneDisc ? track : disc * TRACKS_PER_DISC + track;
  }
  const name = basename(file).replace(/\.\w+$/, "");
  const written = /^\D{0,10}?(\d{1,3})(?!\d)/.exec(name)?.[1];
  return album === "" || written === undefined ? null : Number(written) || null;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** By folder, and in it "2" before "10". */
export function compareRecordings(one: string, other: string): number {
  return collator.compare(dirname(one), dirname(other)) || collator.compare(one, other);
}
