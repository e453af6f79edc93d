import { expect, test } from "vitest";

import { trimManifest } from "./lean-manifest.ts";

test("removes only imports and false values from the manifest", () => {
  const home = { id: "routes/home", index: true, hasLoader: true, module: "/assets/home.js" };
  const entry = { module: "/assets/entry.js", imports: ["/assets/site.js"] };
  const written = (route: object) =>
    `window.__reactRouterManifest=${JSON.stringify({ entry, routes: { "routes/home": route } })};`;

  const manifest = { ...home, hasAction: false, imports: ["/assets/site.js"] };
  expect(trimManifest(written(manifest))).toBe(written(home));
});

test("stops the build when the manifest has another format", () => {
  expect(() => trimManifest("export default {};")).toThrow(
    "React Router's manifest has an unexpected format",
  );
});
