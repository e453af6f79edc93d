import { expect, test } from "vitest";

import { trimManifest } from "./lean-manifest.ts";

test("a screen keeps all that the manifest says of it but its imports and what it has not", () => {
  const home = { id: "routes/home", index: true, hasLoader: true, module: "/assets/home.js" };
  const entry = { module: "/assets/entry.js", imports: ["/assets/site.js"] };
  const written = (route: object) =>
    `window.__reactRouterManifest=${JSON.stringify({ entry, routes: { "routes/home": route } })};`;

  const whole = { ...home, hasAction: false, imports: ["/assets/site.js"] };
  expect(trimManifest(written(whole))).toBe(written(home));
});

test("a manifest that is written otherwise stops the build", () => {
  expect(() => trimManifest("export default {};")).toThrow(
    "The router writes its manifest otherwise",
  );
});
