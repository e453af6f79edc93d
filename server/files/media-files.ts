import { createHash } from "node:crypto";
import { resolve } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";

import { readRange } from "#api/files/file-source.ts";
import type { Media } from "#api/ports.ts";
import { findOtherPlace } from "#domain/media-path.ts";
import { noStore } from "#server/http/no-store.ts";
import type { Env } from "#server/settings/env.ts";

import type { FindWithheld } from "./withheld-files.ts";

/**
 * Serves covers and downloads, but not the unpacked books of the reader, and not what visitors may not have. File names
 * change with their content. Each file answers at the address for its place and at that for its place in earlier
 * versions, wherever it is.
 */
export function mediaFiles(root: string, findWithheld: FindWithheld) {
  const refuseWithheld: MiddlewareHandler = async (c, next) => {
    const path = decodePath(c.req.path);
    // Without the list, a file may be one that was withdrawn.
    const status = path === null ? 404 : await findWithheld(path).catch(() => 503 as const);
    if (status === null) return next();
    return c.text(refusals[status], status, noStore);
  };
  const serve = (findPlace: (path: string) => string) =>
    serveStatic({ root, rewriteRequestPath: (path) => findPlace(path.replace(/^\/media/, "")) });
  const asNamed = serve((path) => path);
  const elsewhere = serve((path) => findOtherPlace(path) ?? path);
  // Again where it was looked for first, because it may be moved there meanwhile.
  const handlers = [refuseWithheld, withMediaHeaders, asNamed, elsewhere, asNamed] as const;
  return new Hono().get("/media/covers/*", ...handlers).get("/media/files/*", ...handlers);
}

const refusals = { 404: "Not found", 410: "Gone", 503: "Busy" };

/** The path in the media folder; null when it is malformed. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/^\/media\//, ""));
  } catch {
    return null;
  }
}

/** Ignores a Range of another version of the file, or one that is invalid (RFC 9110, 13.1.5 and 14.2). */
const withMediaHeaders: MiddlewareHandler = async (c, next) => {
  const tag = createEtag(c.req.path);
  const isSame = (c.req.header("If-Range") ?? tag) === tag;
  const range = c.req.header("Range");
  if (range && !(isSame && readRange(range, Number.MAX_SAFE_INTEGER))) {
    const headers = new Headers(c.req.raw.headers);
    headers.delete("Range");
    c.req.raw = new Request(c.req.raw, { headers });
  }
  await next();
  if (!c.res.ok) return;

  c.header("Cache-Control", "public, max-age=31536000, immutable");
  c.header("Accept-Ranges", "bytes");
  c.header("ETag", tag);
  // A document opened by its address may be displayed, but runs no scripts.
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'",
  );
};

function createEtag(path: string): string {
  return `"${createHash("sha256").update(path).digest("base64url").slice(0, 22)}"`;
}

/** Files are in MEDIA_ROOT and served at /media, or by another server at MEDIA_BASE_URL. */
export function configureMedia({
  MEDIA_ROOT,
  MEDIA_BASE_URL,
}: Pick<Env, "MEDIA_ROOT" | "MEDIA_BASE_URL">): Media {
  const base = MEDIA_BASE_URL?.replace(/\/$/, "") ?? "/media";
  return {
    root: resolve(MEDIA_ROOT),
    url: (path) => `${base}/${path.split("/").map(encodeURIComponent).join("/")}`,
    isElsewhere: MEDIA_BASE_URL !== undefined,
  };
}
