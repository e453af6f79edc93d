import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, open, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";

/** A file or another value of a record cannot be used; the message gives the reason. `field` is the record's. */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/**
 * Resolves a file name of a catalog. Throws `FileError` when the file is missing or, after following links, outside the
 * folder.
 */
export async function locateFile(folder: string, name: string): Promise<string> {
  const root = await realpath(folder);
  const found = await realpath(join(root, name)).catch(() => null);
  if (!found) throw new FileError(`There is no file ${name}.`);

  const path = relative(root, found);
  if (path === "" || path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path)) {
    throw new FileError(`${name} is outside the folder.`);
  }
  if (!(await stat(found)).isFile()) throw new FileError(`${name} is not a file.`);
  return found;
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("hex");
}

/** Throws `FileError` unless the file begins like a PDF or like a recording that browsers can play. */
export async function requireFileType(
  file: string,
  name: string,
  kind: "pdf" | "audio",
): Promise<void> {
  const start = await readStart(file);
  const fits =
    kind === "pdf"
      ? start.includes("%PDF-")
      : audioSignatures.some((pattern) => pattern.test(start));
  if (fits) return;
  throw new FileError(
    kind === "pdf"
      ? `${name} is not a PDF.`
      : `${name} is not a recording (MP3, M4A, Ogg, FLAC or WAV).`,
  );
}

/** The first bytes as Latin-1 text. */
async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
  return buffer.toString("latin1", 0, bytesRead);
}

const audioSignatures = [
  /^ID3/,
  /^\xff[\xe0-\xff]/,
  /^....ftyp/s,
  /^OggS/,
  /^fLaC/,
  /^RIFF....WAVE/s,
];
