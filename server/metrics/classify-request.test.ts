import { expect, test } from "vitest";

import { classifyRequest } from "./classify-request.ts";

test.each([
  ["/", [], "page"],
  ["/en/books/all-of-grace", ["*"], "page"],
  ["/books.data", [], "page"],
  ["/assets/entry-1a2b.js", [], "asset"],
  ["/covers/Tracts.svg", [], "asset"],
  ["/media/files/1a2b.pdf", [], "media"],
  ["/files/old-name.pdf", [], "other"],
  ["/robots.txt", [], "other"],
  ["/sitemap.xml", [], "other"],
  ["/readyz", [], "health"],
  ["/api/orders", ["/*", "/api/*", "/api/orders"], "/api/orders"],
  [
    "/api/authors/getdetail/bunyan",
    ["/api/authors/getdetail/:code"],
    "/api/authors/getdetail/{code}",
  ],
  [
    "/api/reading/files/grace/1/text/a.xhtml",
    ["/api/reading/files/:code/:edition/:path{.+}"],
    "/api/reading/files/{code}/{edition}/{path}",
  ],
  ["/api/made/up", ["/*", "/api/*"], "/api/*"],
  ["/api", ["/*"], "/api/*"],
])("classifies %s", (path, routes, kind) => {
  expect(classifyRequest(path, routes)).toBe(kind);
});

test("has few kinds for many made-up paths", () => {
  const paths = Array.from({ length: 1_000 }, (_, place) => `/made-${place}/up-${place}`);

  expect(new Set(paths.map((path) => classifyRequest(path, ["/*"])))).toEqual(new Set(["page"]));
});
