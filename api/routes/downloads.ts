import type { Context } from "hono";

import { lruCache } from "#api/limits/lru-cache.ts";
import { findDownloadFile } from "#api/db/catalog/downloads.ts";
import { downloadCounter } from "#api/files/download-count.ts";
import { fileSources } from "#api/files/file-source.ts";
import { sendFile } from "#api/files/send-file.ts";
import { answerProblem, createRouter, orNotFound, ProblemError } from "#api/problem.ts";
import type { CatalogServices, ProblemServices, RequestServices } from "#api/services.ts";
import { downloadBook } from "#contract/downloads.ts";
import { buildDownloadName } from "#domain/download-name.ts";

type Format = "pdf" | "epub";
type File = NonNullable<Awaited<ReturnType<typeof findDownloadFile>>>;

const contentTypes = { pdf: "application/pdf", epub: "application/epub+zip" } as const;
const MAX_CACHED_FILES = 5_000;

export function downloadRoutes(services: CatalogServices & RequestServices & ProblemServices) {
  const { db, media, catalogVersion } = services;
  const count = downloadCounter(services);
  const openSource = fileSources(media.root);
  const cachedFiles = lruCache<string, File>(MAX_CACHED_FILES);

  async function getFile(code: string, format: Format): Promise<File> {
    const key = JSON.stringify([code, format, await catalogVersion()]);
    const file = cachedFiles.get(key) ?? orNotFound(await findDownloadFile(db, code, format));
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
