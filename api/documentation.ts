import { OpenAPIHono } from "@hono/zod-openapi";
import { etag } from "hono/etag";

import type { Rule } from "#contract/rule.ts";

import type { KeptCall } from "./answer-cache.ts";
import { docsPage } from "./docs-page.ts";
import { callsOf, ruleOf } from "./document-calls.ts";

export type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/** What an api says of itself: to programs at /openapi.json, to people at /docs. */
export function documentation(calls: OpenAPIHono) {
  const document = describe(calls);
  const page = docsPage(document);
  const caching = { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" };

  return new OpenAPIHono()
    .use("/openapi.json", etag())
    .use("/docs", etag())
    .get("/openapi.json", (c) => c.json(document, 200, caching))
    .get("/docs", (c) =>
      c.html(page.html, 200, { ...caching, "Content-Security-Policy": page.policy }),
    );
}

/** The calls that answer JSON to anybody, with the query parameters each of them knows. */
export function jsonCalls(calls: OpenAPIHono): KeptCall[] {
  return Object.entries(describe(calls).paths ?? {}).flatMap(([path, { get }]) => {
    const isJson = get?.responses?.["200"]?.content?.["application/json"];
    if (!get || get.security || !isJson) return [];
    const parameters = (get.parameters ?? []).flatMap((parameter) =>
      "in" in parameter && parameter.in === "query" ? [parameter.name] : [],
    );
    return [{ path: asRouted(path), parameters }];
  });
}

export type ChangingCall = { method: string; path: string; takesBody: boolean };

/** The calls that change something. */
export function changingCalls(calls: OpenAPIHono): ChangingCall[] {
  return callsOf(describe(calls))
    .filter(({ method }) => method !== "get")
    .map(({ method, path, operation }) => ({
      method: method.toUpperCase(),
      path: asRouted(path),
      takesBody: operation.requestBody !== undefined,
    }));
}

export type RuledCall = { method: string; path: string; rule: Rule };

/** Every call, with what it was declared with. */
export function ruledCalls(calls: OpenAPIHono): RuledCall[] {
  return callsOf(describe(calls)).map(({ method, path, operation }) => ({
    method: method.toUpperCase(),
    path: asRouted(path),
    rule: ruleOf(operation),
  }));
}

function asRouted(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

function describe(calls: OpenAPIHono): ApiDocument {
  calls.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token of the identity provider, as signing in gives it",
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
