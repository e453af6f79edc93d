import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { tellOfMissingPart } from "./tell-of-missing-parts.ts";

const router = "node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js";

test("the router that is installed is made to wait for a part as we do, and not to reload the page", async () => {
  const changed = tellOfMissingPart(await readFile(router, "utf8"), "/web/layout/load-part.ts");

  expect(changed).toMatch(/^import \{ loadPart \} from "\/web\/layout\/load-part\.ts";/);
  expect(changed).toMatch(/await loadPart\(import\(/);
  expect(changed).not.toContain("location.reload");
  expect(changed).toMatch(/throw error;\s*\}\s*\}/);
});

test("a router that is written otherwise stops the build", () => {
  expect(() => tellOfMissingPart("export const loadRouteModule = load;", "x")).toThrow(
    "The router loads its parts otherwise",
  );
});
