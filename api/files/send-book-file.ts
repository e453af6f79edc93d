import {
  matchesEtag,
  sendStored,
  type StoredResponse,
} from "#api/response-cache/stored-response.ts";

import type { FileSource } from "./file-source.ts";

/** Sends a file of a book. Its author is not trusted: an old browser that opens it as a page runs and loads nothing. */
export async function sendBookFile(
  request: Request,
  file: StoredResponse | FileSource,
  type: string,
): Promise<Response> {
  if ("etag" in file) return sendStored(request, file, headers);

  const { tag, size, read, close } = file;
  const sentHeaders = { ...headers, "Content-Type": type, ETag: `"${tag}"` };
  const isKnown = matchesEtag(request.headers.get("if-none-match"), sentHeaders.ETag);
  if (isKnown || request.method === "HEAD" || size === 0) {
    await close();
    return new Response(null, { status: isKnown ? 304 : 200, headers: sentHeaders });
  }
  return new Response(read({ start: 0, end: size - 1 }), {
    headers: { ...sentHeaders, "Content-Length": String(size) },
  });
}

/**
 * Whether a script fetches the file. It is never served as a script, style, picture, frame or page of its own: such a
 * page could open connections to other hosts. Old browsers do not send the header.
 */
export function isFetchRequest(request: Request): boolean {
  const destination = request.headers.get("sec-fetch-dest");
  return destination === null || destination === "empty";
}

/** The URL names the edition, so the content never changes. */
const headers = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  Vary: "Sec-Fetch-Dest",
};
