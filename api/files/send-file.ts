import { matchesEtag } from "#api/response-cache/stored-response.ts";
import { toAsciiName } from "#domain/download-name.ts";

import { type FileSource, type ByteRange, readRange } from "./file-source.ts";

/** Sends the file or the requested range, 304 or 416. `name` is the file name for saving. */
export async function sendFile(
  request: Request,
  source: FileSource,
  { type, name }: { type: string; name: string },
): Promise<Response> {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": contentDisposition(name),
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    // Revalidated each time, so that each download is counted.
    "Cache-Control": "private, no-cache",
    ETag: `"${source.tag.slice(0, 32)}"`,
  };
  const { status, part, more } = resolveRange(request.headers, source.size, headers.ETag);
  const init = { status, headers: { ...headers, ...more } };
  if (part && request.method !== "HEAD") return new Response(source.read(part), init);

  await source.close();
  return new Response(null, init);
}

/** RFC 6266 and 8187: an ASCII name for old programs, and the real name. */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${toAsciiName(name)}"; filename*=UTF-8''${encoded}`;
}

type RangeAnswer = { status: number; part: ByteRange | null; more: Record<string, string> };

function resolveRange(requestHeaders: Headers, size: number, etag: string): RangeAnswer {
  if (matchesEtag(requestHeaders.get("if-none-match"), etag))
    return { status: 304, part: null, more: {} };

  const condition = requestHeaders.get("if-range");
  const isSame = condition === null || condition === etag;
  const range = isSame ? readRange(requestHeaders.get("range"), size) : null;

  if (range === "unsatisfiable") {
    return { status: 416, part: null, more: { "Content-Range": `bytes */${size}` } };
  }
  if (!range) {
    const fullRange = size > 0 ? { start: 0, end: size - 1 } : null;
    return { status: 200, part: fullRange, more: { "Content-Length": String(size) } };
  }
  const { start, end } = range;
  const more = {
    "Content-Range": `bytes ${start}-${end}/${size}`,
    "Content-Length": String(end - start + 1),
  };
  return { status: 206, part: range, more };
}
