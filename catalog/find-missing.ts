import { FileError, isUrl, locateFile, requireFileType } from "./folder-files.ts";
import { type IdsByCode, getId } from "./prepare-book.ts";
import type { ListName } from "./read/catalog-source.ts";
import type { PartList } from "./read/table-columns.ts";
import { parseSeriesEntry } from "./records.ts";

type Kind = "any" | "pdf" | "audio";

type References = {
  /** Fields with codes of a list. */
  codes: Readonly<Record<string, keyof IdsByCode>>;
  files: Readonly<Record<string, Kind>>;
};

const referencesOf: Partial<Record<ListName | PartList, References>> = {
  authors: { codes: {}, files: { photo: "any" } },
  books: {
    codes: { authors: "authors", topics: "topics", series: "series" },
    files: { coverUrl: "any", pdfUrl: "pdf", epubUrl: "any", audioUrl: "audio" },
  },
  audios: { codes: { serie: "series" }, files: { audioUrl: "audio", coverUrl: "any" } },
  articles: { codes: {}, files: { audioUrl: "audio" } },
  "course-books": { codes: {}, files: { url: "any" } },
  videos: { codes: {}, files: { thumbnailUrl: "any" } },
  courses: { codes: { author: "authors", topic: "topics" }, files: { coverUrl: "any" } },
};

/** What a record names and is not there: `reason` is a sentence. */
type MissingReference = { field: string; reason: string };

/** Everything that a record names and that is not there, whatever else is wrong with the record. */
export async function findMissing(
  { folder, codes }: { folder: string; codes: IdsByCode },
  list: ListName | PartList,
  record: object,
): Promise<MissingReference[]> {
  const { codes: lists, files } = referencesOf[list] ?? { codes: {}, files: {} };
  const fields = new Map<string, unknown>(Object.entries(record));
  const checks = [
    ...Object.entries(lists).flatMap(([field, other]) =>
      listTexts(fields.get(field)).map((text) => ({
        field,
        require: async () => void getId(codes, other, parseSeriesEntry(text).code),
      })),
    ),
    ...Object.entries(files).flatMap(([field, kind]) =>
      listTexts(fields.get(field)).map((text) => ({
        field,
        require: () => requireFile(folder, text, kind),
      })),
    ),
  ];
  const missing: MissingReference[] = [];
  for (const { field, require } of checks) {
    try {
      await require();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      missing.push({ field, reason: error.message });
    }
  }
  return missing;
}

async function requireFile(folder: string, name: string, kind: Kind): Promise<void> {
  if (isUrl(name)) return;
  const file = await locateFile(folder, name);
  if (kind !== "any") await requireFileType(file, name, kind);
}

function listTexts(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  return texts.filter((text) => typeof text === "string").filter((text) => text !== "");
}
