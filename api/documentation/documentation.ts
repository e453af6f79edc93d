import { OpenAPIHono } from "@hono/zod-openapi";
import { etag } from "hono/etag";

import { cachingHeaders } from "#api/response-cache/response-cache.ts";

import type { ApiDocument } from "./document-calls.ts";
import { renderDocsPage } from "./docs-page.ts";

/**
 * Serves the API's documentation: OpenAPI at /openapi.json, a page with `note` at /docs. Built on the first request.
 */
export function documentation(calls: OpenAPIHono, note: string | null = null) {
  let document: ApiDocument | undefined;
  let page: ReturnType<typeof renderDocsPage> | undefined;
  const caching = cachingHeaders(null);

  return new OpenAPIHono()
    .use("/openapi.json", etag())
    .use("/docs", etag())
    .get("/openapi.json", (c) => {
      document ??= buildApiDocument(calls);
      return c.json(document, 200, caching);
    })
    .get("/docs", (c) => {
      document ??= buildApiDocument(calls);
      page ??= renderDocsPage(document, note);
      return c.html(page.html, 200, { ...caching, "Content-Security-Policy": page.policy });
    });
}

/** Building it takes a tenth of a second. */
function buildApiDocument(calls: OpenAPIHono): ApiDocument {
  calls.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token of the identity provider, issued at sign-in",
  });
  return calls.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Lectern",
      version: "1.0.0",
      description:
        "The calls of the library. A success is 200 with JSON; a failure has another status and is a problem as RFC 9457 describes it.",
    },
    servers: [{ url: "/api" }],
  });
}
