import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const loadPartFile = fileURLToPath(new URL("../../web/layout/load-part.ts", import.meta.url));

/** The router's modules that load a part of a screen, and how each of them asks for it. */
const routerModules = [
  { module: /\/react-router\/dist\/.*\/ssr\/routeModules\.js$/, asks: ["route.module"] },
  {
    module: /\/react-router\/dist\/.*\/ssr\/routes\.js$/,
    // The second one it fetches ahead, and heeds no failure.
    asks: ["route.clientLoaderModule", "modulePath"],
  },
];

/**
 * S8.09: the router answers a part that cannot be loaded by reloading the page without a word, or by waiting for ever.
 * Here it is given a part that fails when it is used, so that the failure's screen tells of it.
 * docs/decisions/0010 says why it must be done at the build.
 */
export function reportMissingParts(): Plugin {
  const done = new Set<RegExp>();

  return {
    name: "tell-of-missing-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: routerModules.map(({ module }) => module) },
      handler(code, id) {
        const place = routerModules.find(({ module }) => module.test(id));
        if (!place) return null;
        done.add(place.module);
        return { code: wrapPartImports(code, place.asks), map: null };
      },
    },
    buildEnd(error) {
      const absent = routerModules.find(({ module }) => !done.has(module));
      if (absent && !error) this.error(`The router has no ${absent.module} any more.`);
    },
  };
}

/** A module of the router that asks for its parts through `loadPartFile`; throws when it is not as it was known to be. */
export function wrapPartImports(code: string, parts: readonly string[]): string {
  const changed = parts.reduce((before, part) => {
    const asks = new RegExp(`import\\([^)]*\\b${part}\\s*\\)`);
    if (!asks.test(before)) throw new Error(`The router loads its parts otherwise: no ${asks}`);
    return before.replace(asks, "loadPart($&)");
  }, code);
  return `import { loadPart } from ${JSON.stringify(loadPartFile)};\n${changed}`;
}
