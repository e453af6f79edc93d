import { matchesEtag, sendStoredAnswer, type StoredAnswer } from "#api/answers/stored-answer.ts";

import type { FileSource } from "./file-source.ts";

/**
 * A file of a book, which anybody may have written. Where an old browser shows it as a page of its own, it runs nothing
 * and fetches nothing.
 */
export async function sendBookFile(
  request: Request,
  file: StoredAnswer | FileSource,
  type: string,
): Promise<Response> {
  if ("etag" in file) return sendStoredAnswer(request, file, headers);

  const { tag, size, read, close } = file;
  const given = { ...headers, "Content-Type": type, ETag: `"${tag}"` };
  const isKnown = matchesEtag(request.headers.get("if-none-match"), given.ETag);
  if (isKnown || request.method === "HEAD" || size === 0) {
    await close();
    return new Response(null, { status: isKnown ? 304 : 200, headers: given });
  }
  return new Response(read({ start: 0, end: size - 1 }), {
    headers: { ...given, "Content-Length": String(size) },
  });
}

/**
 * Whether a program fetches the file. No page is given it as a script, a worker, a style, a picture or a frame, and nobody
 * as a page of its own, which may open lines to other hosts without asking for anything. Old browsers do not say.
 */
export function isFetchRequest(request: Request): boolean {
  const destination = request.headers.get("sec-fetch-dest");
  return destination === null || destination === "empty";
}

/** The address names the edition, so that what is there never changes. */
const headers = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  Vary: "Sec-Fetch-Dest",
};
