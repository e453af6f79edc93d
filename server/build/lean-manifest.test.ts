import { expect, test } from "vitest";

import { withoutImports } from "./lean-manifest.ts";

test("a screen keeps all that the manifest says of it but its imports", () => {
  const home = { id: "routes/home", index: true, module: "/assets/home.js", css: [] };
  const entry = { module: "/assets/entry.js", imports: ["/assets/site.js"] };
  const written = (route: object) =>
    `window.__reactRouterManifest=${JSON.stringify({ entry, routes: { "routes/home": route } })};`;

  expect(withoutImports(written({ ...home, imports: ["/assets/site.js"] }))).toBe(written(home));
});

test("a manifest that is written otherwise stops the build", () => {
  expect(() => withoutImports("export default {};")).toThrow(
    "The router writes its manifest otherwise",
  );
});
