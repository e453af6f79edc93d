import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

import type { MiddlewareHandler } from "hono";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import {
  bufferResponse,
  sendStored,
  type StoredResponse,
} from "#api/response-cache/stored-response.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";

/** Serves the built files of the site; each is read on its first request and then kept in memory. */
export async function staticFiles(root: string): Promise<MiddlewareHandler> {
  const paths = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !file.endsWith(".br"))
      paths.set(`/${relative(root, file).split(sep).join("/")}`, file);
  }
  const stored = new Map<string, Promise<StoredResponse>>();

  return async (c, next) => {
    const file = paths.get(c.req.path);
    if (!file || !isSafeMethod(c.req)) return next();

    const loading = stored.get(file) ?? loadFile(file);
    stored.set(file, loading);
    // After an error the next request reads the file again; a missing file is passed on to `next`.
    const answer = await loading.catch((error: unknown) => {
      stored.delete(file);
      if (errorCode(error) !== "ENOENT") throw error;
    });
    if (!answer) return next();
    c.set("storedResponse", () => answer);
    return sendStored(c.req.raw, answer, { "Cache-Control": cacheControl(c.req.path) });
  };
}

async function loadFile(file: string): Promise<StoredResponse> {
  const type = contentTypes[extname(file)] ?? "application/octet-stream";
  const answer = bufferResponse(type, new Uint8Array(await readFile(file)));
  const smallest = compressibleFiles.test(file) && (await readFile(`${file}.br`).catch(() => null));
  return smallest ? { ...answer, brotli: new Uint8Array(smallest) } : answer;
}

/** Files for which `npm run build` writes a brotli copy with the suffix `.br`. */
export const compressibleFiles = /\.(css|js|json|svg|txt|webmanifest)$/;

/** Built files have a content hash in their name; the others are revalidated after a while. */
function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return "public, max-age=300, stale-while-revalidate=86400";
}

const contentTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
