import { glob, readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { trimRouterModule } from "./lean-router.ts";

const folder = "node_modules/react-router/dist/production/lib";

test.each([
  ["dom/ssr/fog-of-war", /(?<!function )isFogOfWarEnabled\(/],
  ["dom/ssr/components", /useIsRSCRouterContext\(/],
  ["router/router", /init\.instrumentations|^\t\tfetch,$/m],
  ["dom-export/hydrated-router", /ssrInfo\.context\.isSpaMode/],
  ["components", /useIsRSCRouterContext\(/],
])("finds the code to remove in the installed router: %s", async (module, unwanted) => {
  const file = `${folder}/${module}.js`;
  const code = await readFile(file, "utf8");

  expect(code).toMatch(unwanted);
  expect(trimRouterModule(code, file)).not.toMatch(unwanted);
});

test("makes unused components removable", () => {
  const code = 'const Link = React$1.forwardRef(LinkWithRef);\nLink.displayName = "Link";\n';

  expect(trimRouterModule(code, `${folder}/dom/lib.js`)).toBe(
    "const Link = /* @__PURE__ */ React$1.forwardRef(LinkWithRef);\n\n",
  );
});

test("stops the build when the router has changed", () => {
  expect(() => trimRouterModule("export const router = {};", `${folder}/router/router.js`)).toThrow(
    "React Router has changed",
  );
});

test("uses nothing that is removed in any screen", async () => {
  for await (const file of glob("web/**/*.{ts,tsx}")) {
    const code = await readFile(file, "utf8");
    expect(code, file).not.toMatch(/\buse(Fetchers?|Blocker|Prompt)\b|navigate=\{false\}/);
    expect(code, file).not.toMatch(/\bprefetch=|\binstrumentations\b/);
  }
});
