import type { Context } from "hono";
import { LRUCache } from "lru-cache";

import { findDownloadFile } from "#api/db/catalog/downloads.ts";
import { downloadCounter } from "#api/files/download-count.ts";
import { fileSources, type FileSource, type ByteRange, readRange } from "#api/files/file-source.ts";
import { answerProblem, createRouter, orNotFound, ProblemError } from "#api/problem.ts";
import { orGone } from "#api/routes/gone.ts";
import { matchesEtag } from "#api/response-cache/stored-response.ts";
import type { CatalogServices, ProblemServices, RequestServices } from "#api/services.ts";
import { downloadBook } from "#contract/downloads.ts";
import { buildDownloadName, toAsciiName } from "#domain/download-name.ts";

type Format = "pdf" | "epub";
type File = NonNullable<Awaited<ReturnType<typeof findDownloadFile>>>;

const contentTypes = { pdf: "application/pdf", epub: "application/epub+zip" } as const;
const MAX_CACHED_FILES = 5_000;

export function downloadRoutes(services: CatalogServices & RequestServices & ProblemServices) {
  const { db, media, catalogVersion } = services;
  const count = downloadCounter(services);
  const openSource = fileSources(media.root);
  const cachedFiles = new LRUCache<string, File>({ max: MAX_CACHED_FILES });

  async function getFile(code: string, format: Format): Promise<File> {
    const key = JSON.stringify([code, format, await catalogVersion()]);
    const file =
      cachedFiles.get(key) ??
      (await orGone(await findDownloadFile(db, code, format), { db, table: "books", key: code }));
    cachedFiles.set(key, file);
    return file;
  }

  return createRouter().openapi(downloadBook, async (c) => {
    const { code, format } = c.req.valid("query");
    const { book_id, title, authors, path, url, sha256 } = await getFile(code, format);

    const elsewhere = url ?? (media.isElsewhere && path ? media.url(path) : null);
    if (elsewhere) {
      await count(c, book_id);
      return c.body(null, 302, { Location: elsewhere, "Cache-Control": "no-store" });
    }

    const source = orNotFound(await openSource({ path: path ?? "", sha256 }));
    const name = buildDownloadName({
      title,
      authors: authors.map((author) => author.name),
      format,
    });
    const answer = await sendFile(c.req.raw, source, { type: contentTypes[format], name });
    if (answer.status === 416) return answerOutOfRange(c, answer, services);
    if (answer.status !== 304) await count(c, book_id);
    return answer;
  });
}

function answerOutOfRange(c: Context, { headers }: Response, services: ProblemServices): Response {
  const problem = answerProblem(new ProblemError(416, "err-range"), c, services);
  problem.headers.set("Content-Range", headers.get("content-range") ?? "");
  return problem;
}

/** Sends the file or the requested range, 304 or 416. `name` is the file name for saving. */
async function sendFile(
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
