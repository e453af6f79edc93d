import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { asksFor, tellOfMissingPart } from "./tell-of-missing-parts.ts";

test.each([
  ["routeModules.js", "module"],
  ["routes.js", "clientLoaderModule"],
])("the router that is installed asks for a part in its %s as we do", async (file, part) => {
  const router = await readFile(
    `node_modules/react-router/dist/production/lib/dom/ssr/${file}`,
    "utf8",
  );
  const changed = tellOfMissingPart(router, asksFor(part));

  expect(changed).toMatch(/^import \{ loadPart \} from ".*\/web\/layout\/load-part\.ts";/);
  expect(changed).toMatch(new RegExp(`await loadPart\\(import\\([^)]*route\\.${part}\\s*\\)\\)`));
});

test("a router that is written otherwise stops the build", () => {
  expect(() => tellOfMissingPart("export const load = fetch;", asksFor("module"))).toThrow(
    "The router loads its parts otherwise",
  );
});
