import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Covers and downloads; what the reader unpacks is not among them. Their names change with their content. */
export function mediaFiles(root: string) {
  const files = serveStatic({
    root,
    rewriteRequestPath: (path) => path.replace(/^\/media/, ""),
    onFound: (_, c) => {
      c.header("Cache-Control", "public, max-age=31536000, immutable");
      // A document that is opened by its address may show itself, and runs nothing.
      c.header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'",
      );
    },
  });
  return new Hono().get("/media/covers/*", files).get("/media/files/*", files);
}
