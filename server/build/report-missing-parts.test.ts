import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { wrapPartImports } from "./report-missing-parts.ts";

test.each([
  ["routeModules.js", "route.module"],
  ["routes.js", "route.clientLoaderModule"],
  ["routes.js", "modulePath"],
])("the router that is installed asks for a part in its %s as we do", async (file, part) => {
  const router = await readFile(
    `node_modules/react-router/dist/production/lib/dom/ssr/${file}`,
    "utf8",
  );
  const changed = wrapPartImports(router, [part]);

  expect(changed).toMatch(/^import \{ loadPart \} from ".*\/web\/layout\/load-part\.ts";/);
  expect(changed).toMatch(new RegExp(`loadPart\\(import\\([^)]*${part}\\s*\\)\\)`));
});

test("a router that is written otherwise stops the build", () => {
  expect(() => wrapPartImports("export const load = fetch;", ["route.module"])).toThrow(
    "The router loads its parts otherwise",
  );
});
