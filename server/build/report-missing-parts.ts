import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const loadPartFile = fileURLToPath(new URL("../../web/app/layout/load-part.ts", import.meta.url));

/** The router's modules that import a part of a screen, with the import expressions. */
const routerModules = [
  { module: /\/react-router\/dist\/.*\/ssr\/routeModules\.js$/, expressions: ["route.module"] },
  {
    module: /\/react-router\/dist\/.*\/ssr\/routes\.js$/,
    // `modulePath` is prefetched, and its failure is ignored.
    expressions: ["route.clientLoaderModule", "modulePath"],
  },
];

/**
 * S8.09: when a part cannot be loaded, the router reloads the page or waits forever. This plugin gives it a part that
 * fails when it is used, so that the error screen shows. docs/decisions/0010 says why it happens in the build.
 */
export function reportMissingParts(): Plugin {
  const patched = new Set<RegExp>();

  return {
    name: "tell-of-missing-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: routerModules.map(({ module }) => module) },
      handler(code, id) {
        const target = routerModules.find(({ module }) => module.test(id));
        if (!target) return null;
        patched.add(target.module);
        return { code: wrapPartImports(code, target.expressions), map: null };
      },
    },
    buildEnd(error) {
      const absent = routerModules.find(({ module }) => !patched.has(module));
      if (absent && !error) this.error(`React Router no longer has ${absent.module}.`);
    },
  };
}

/** Wraps the module's imports in `loadPart`. Throws when an expected import is missing. */
export function wrapPartImports(code: string, expressions: readonly string[]): string {
  const changed = expressions.reduce((source, expression) => {
    const pattern = new RegExp(`import\\([^)]*\\b${expression}\\s*\\)`);
    if (!pattern.test(source)) throw new Error(`React Router has changed: no ${pattern}`);
    return source.replace(pattern, "loadPart($&)");
  }, code);
  return `import { loadPart } from ${JSON.stringify(loadPartFile)};\n${changed}`;
}
