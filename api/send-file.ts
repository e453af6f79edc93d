import { type FileHandle, open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";

import { asciiName } from "#domain/download-name.ts";

import { readRange } from "./byte-range.ts";
import { hasTag } from "./stored-answer.ts";

export type SentFile = {
  /** The folder that the file must lie in, whatever its path says. */
  root: string;
  path: string;
  sha256: string | null;
  type: string;
  /** The name it is saved under. */
  name: string;
};

/** Of each file this much at a time is held in memory. */
const CHUNK = 128 * 1024;

/** The file, the part of it that is asked for, or 304 or 416; null when it is not there. */
export async function sendFile(request: Request, sent: SentFile): Promise<Response | null> {
  const file = await openBelow(sent.root, sent.path);
  if (!file) return null;

  try {
    const { size, mtimeMs } = await file.stat();
    const etag = `"${sent.sha256?.slice(0, 32) ?? `${size}-${Math.round(mtimeMs)}`}"`;
    const response = answerOf(request, { size, etag }, headersOf(sent, etag));
    if (!response.slice || request.method === "HEAD") {
      await file.close();
      return new Response(null, response);
    }
    return new Response(streamOf(file, response.slice), response);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** RFC 6266 and 8187: a name in ASCII for old programs, and the true one. */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName(name).replace(/["\\]/g, "'")}"; filename*=UTF-8''${encoded}`;
}

function headersOf({ type, name }: SentFile, etag: string): Record<string, string> {
  return {
    "Content-Type": type,
    "Content-Disposition": attachment(name),
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    // Asked for each time, so that each download is counted.
    "Cache-Control": "private, no-cache",
    ETag: etag,
  };
}

type Answer = {
  status: number;
  headers: Record<string, string>;
  slice: { start: number; end: number } | null;
};

function answerOf(
  { headers: asked }: Request,
  { size, etag }: { size: number; etag: string },
  headers: Record<string, string>,
): Answer {
  if (hasTag(asked.get("if-none-match"), etag)) return { status: 304, headers, slice: null };

  const condition = asked.get("if-range");
  const range =
    condition === null || condition === etag ? readRange(asked.get("range"), size) : null;
  if (range === "unsatisfiable") {
    return {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${size}` },
      slice: null,
    };
  }
  if (!range) {
    const whole = size > 0 ? { start: 0, end: size - 1 } : null;
    return { status: 200, headers: { ...headers, "Content-Length": String(size) }, slice: whole };
  }

  const part = {
    "Content-Range": `bytes ${range.start}-${range.end}/${size}`,
    "Content-Length": String(range.end - range.start + 1),
  };
  return { status: 206, headers: { ...headers, ...part }, slice: range };
}

/** The stream closes the file, also when the one who reads it goes away. */
function streamOf(file: FileHandle, { start, end }: { start: number; end: number }): BodyInit {
  const stream = file.createReadStream({ start, end, highWaterMark: CHUNK });
  return Readable.toWeb(stream) as BodyInit;
}

/** Opens what lies at `path` below `root`; null when nothing does, or a link leads out of it. */
async function openBelow(root: string, path: string): Promise<FileHandle | null> {
  try {
    const folder = await realpath(root);
    const file = await realpath(join(folder, path));
    return file.startsWith(folder + sep) ? await open(file, "r") : null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))
  );
}
