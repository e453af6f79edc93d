import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { wrapPartImports } from "./report-missing-parts.ts";

test.each([
  ["routeModules.js", "route.module"],
  ["routes.js", "route.clientLoaderModule"],
  ["routes.js", "modulePath"],
])("finds the expected import in the installed router: %s", async (file, expression) => {
  const router = await readFile(
    `node_modules/react-router/dist/production/lib/dom/ssr/${file}`,
    "utf8",
  );
  const changed = wrapPartImports(router, [expression]);

  expect(changed).toMatch(/^import \{ loadPart \} from ".*\/web\/app\/layout\/load-part\.ts";/);
  expect(changed).toMatch(new RegExp(`loadPart\\(import\\([^)]*${expression}\\s*\\)\\)`));
});

test("stops the build when the router has changed", () => {
  expect(() => wrapPartImports("export const load = fetch;", ["route.module"])).toThrow(
    "React Router has changed",
  );
});
