import { Hono } from "hono";

import { bufferResponse, sendStored } from "#api/response-cache/stored-response.ts";

/** `robots.txt`: what crawlers should not visit, and where the sitemap is. */
export function robots(origin: string) {
  const text = `User-agent: *
Disallow: /search
Disallow: /account
Disallow: /callback
Disallow: /confirm
Disallow: /api/
Disallow: /files/

Sitemap: ${origin}/sitemap.xml
`;
  const answer = bufferResponse("text/plain; charset=utf-8", new TextEncoder().encode(text));
  const caching = { "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" };

  return new Hono().get("/robots.txt", (c) => sendStored(c.req.raw, answer, caching));
}
