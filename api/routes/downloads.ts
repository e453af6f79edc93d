import type { Context } from "hono";

import { findFile } from "#api/db/downloads.ts";
import { downloadCounter } from "#api/download-count.ts";
import { answerProblem, calls, orNotFound, Refused } from "#api/problem.ts";
import { sendFile } from "#api/send-file.ts";
import type { Services } from "#api/services.ts";
import { downloadBook } from "#contract/books.ts";
import { downloadName } from "#domain/download-name.ts";

const types = { pdf: "application/pdf", epub: "application/epub+zip" } as const;

export function downloadRoutes(services: Services) {
  const { db, media } = services;
  const count = downloadCounter(services);

  return calls().openapi(downloadBook, async (c) => {
    const { code, format } = c.req.valid("query");
    const { book_id, title, authors, path, url, sha256 } = orNotFound(
      await findFile(db, code, format),
    );

    const elsewhere = url ?? (media.isElsewhere && path ? media.url(path) : null);
    if (elsewhere) {
      await count(c, book_id);
      return c.body(null, 302, { Location: elsewhere, "Cache-Control": "no-store" });
    }

    const name = downloadName({ title, authors: authors.map((author) => author.name), format });
    const sent = { root: media.root, path: path ?? "", sha256, type: types[format], name };
    const response = orNotFound(await sendFile(c.req.raw, sent));
    if (response.status === 416) return outOfRange(c, response, services);
    if (response.status !== 304) await count(c, book_id);
    return response;
  });
}

function outOfRange(c: Context, { headers }: Response, services: Services): Response {
  const problem = answerProblem(new Refused(416, "err-range"), c, services);
  problem.headers.set("Content-Range", headers.get("content-range") ?? "");
  return problem;
}
