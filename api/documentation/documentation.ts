import { createHash } from "node:crypto";

import { OpenAPIHono } from "@hono/zod-openapi";
import { etag } from "hono/etag";
import { html, raw } from "hono/html";

import { cachingHeaders } from "#api/response-cache/response-cache.ts";

import {
  type ApiDocument,
  type Call,
  listCalls,
  buildExampleUrl,
  type Parameter,
  listParameters,
  parseRule,
  formatSchema,
} from "./document-calls.ts";

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

const docsStyle = `
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #1f1b16; --accent: #1f5a4a; --line: #d9d2c3; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171512; --ink: #ede6da; --accent: #8fcbb8; --line: #3d372e; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { margin: 0 0 .25rem; font-size: 1.05rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=note] { margin: 0; padding: .65rem 1rem; border: 2px solid var(--accent); font-weight: 600; }
nav a { display: inline-block; padding: .6rem .75rem .6rem 0; }
article { margin: 1.5rem 0; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
code { white-space: pre-wrap; }
pre { white-space: pre-wrap; margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; }
dt { font-weight: 600; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .35rem .5rem .35rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr, td { display: block; border: 0; padding: 0; }
  tr { border-top: 1px solid var(--line); padding: .35rem 0; }
}
`;

const tokenOwners = {
  token: "a signed-in person",
  verified: "a person with a verified e-mail address",
  leaving: "a person with a verified e-mail address, also while their account is being deleted",
} as const;

/**
 * Renders the API's documentation for people, and the Content-Security-Policy to send with it. The page has no scripts.
 */
function renderDocsPage(
  document: ApiDocument,
  note: string | null = null,
): { html: string; policy: string } {
  const base = document.servers?.[0]?.url ?? "";
  const groups = Map.groupBy(listCalls(document), ({ operation }) => operation.tags?.[0] ?? "");
  const schemas = Object.entries(document.components?.schemas ?? {});

  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The calls of ${document.info.title}</title>
        <style>
          ${raw(docsStyle)}
        </style>
      </head>
      <body>
        ${note === null ? "" : html`<p role="note">${note}</p>`}
        <header>
          <h1>The calls of ${document.info.title}</h1>
          <p>${document.info.description}</p>
          <p>
            For programs: <a href="${base}/openapi.json">openapi.json</a> (OpenAPI
            ${document.openapi}).
          </p>
          <nav aria-label="Groups of calls">
            ${[...groups.keys()].map((tag) => html`<a href="#${tag}">${tag}</a> `)}
            <a href="#shapes">Shapes</a>
          </nav>
        </header>
        <main>
          ${[...groups].map(
            ([tag, calls]) =>
              html`<section id="${tag}" aria-labelledby="${tag}-title">
                <h2 id="${tag}-title">${tag}</h2>
                ${calls.map((call) => callSection(call, base))}
              </section>`,
          )}
          <section id="shapes" aria-labelledby="shapes-title">
            <h2 id="shapes-title">Shapes</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<article id="shape-${name}">
                  <h3>${name}</h3>
                  <pre>${formatSchema(schema)}</pre>
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;

  // The hash covers exactly what is between the tags, with white space.
  const text = String(page);
  const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html: text, policy };
}

function callSection({ path, method, operation }: Call, base: string) {
  const parameters = listParameters(operation);
  const example = base + buildExampleUrl(path, parameters);

  return html`<article>
    <h3><code>${method.toUpperCase()} ${base}${path}</code></h3>
    <p>${operation.summary}</p>
    ${ruleNote(operation)} ${parameters.length > 0 && parameterTable(parameters)}
    ${bodyShape(operation)}
    <dl>
      ${Object.entries(operation.responses ?? {}).map(
        ([status, answer]) =>
          html`<dt>${status}</dt>
            <dd>${answer.description} ${answerSchema(answer.content)}</dd>`,
      )}
    </dl>
    ${method === "get" && !operation.security && html`<p>Try <a href="${example}" rel="nofollow">${example}</a></p>`}
  </article>`;
}

/** Who may make the call, what must belong to them, and how often. */
function ruleNote(operation: Call["operation"]) {
  const { signIn, owner, limit } = parseRule(operation);
  const token =
    signIn !== "nobody" &&
    html`<p>Needs <code>Authorization: Bearer …</code> with a token of ${tokenOwners[signIn]}.</p>`;
  const theirs = Object.entries(typeof owner === "string" ? {} : owner).map(
    ([field, answer]) => html`<code>${field}</code> (another’s: ${answer}) `,
  );
  return html`${token} ${theirs.length > 0 && html`<p>Must be theirs: ${theirs}</p>`}
    <p>
      At most ${limit.most.toLocaleString("en")} in ${limit.minutes} minutes for each
      ${limit.per}${limit.isPaid ? ", and within the library's limits for payments" : ""}.
    </p>`;
}

function bodyShape({ requestBody }: Call["operation"]) {
  if (!requestBody || !("content" in requestBody)) return "";
  return html`<p>Its body: ${answerSchema(requestBody.content)}</p>`;
}

function answerSchema(content: Record<string, { schema?: object }> | undefined) {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (!type || !media?.schema) return "";
  if (!type.endsWith("json")) return html`(${type})`;

  const shape = formatSchema(media.schema);
  const [name] = /^\w+(?=(\[\])?$)/.exec(shape) ?? [];
  const code = html`<code>${shape}</code>`;
  return name ? html`<a href="#shape-${name}">${code}</a>` : code;
}

function parameterTable(parameters: readonly Parameter[]) {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Parameter</th>
        <th scope="col">Value</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${parameters.map(
        ({ name, required, schema }) =>
          html`<tr>
            <td><code>${name}</code>${required ? " (needed)" : ""}</td>
            <td><code>${formatSchema(schema)}</code></td>
            <td>${schema.description ?? ""}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
