import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const loadPart = fileURLToPath(new URL("../layout/load-part.ts", import.meta.url));

/** Where the router loads the module of a screen. */
const place = /\/react-router\/dist\/.*\/routeModules\.js$/;

/** What stands there, and what is to stand there. */
const changes: [found: RegExp, wanted: string][] = [
  [/await (import\([^)]*route\.module\s*\))/, "await loadPart($1)"],
  [/window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/, "throw error;"],
];

/**
 * S8.09: the router answers a part that cannot be loaded by reloading the page without a word. Here it is made to fail
 * like any other, so that the failure's screen tells of it. docs/decisions/0010 says why it must be done at the build.
 */
export function tellOfMissingParts(): Plugin {
  let isDone = false;

  return {
    name: "tell-of-missing-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: place },
      handler(code) {
        isDone = true;
        return { code: tellOfMissingPart(code, loadPart), map: null };
      },
    },
    buildEnd(error) {
      if (!isDone && !error) this.error(`The router has no ${place}: see ${import.meta.filename}`);
    },
  };
}

/** The router's module with both changes; throws when it is not as it was known to be. */
export function tellOfMissingPart(code: string, loader: string): string {
  const changed = changes.reduce((text, [found, wanted]) => {
    if (!found.test(text)) throw new Error(`The router loads its parts otherwise: no ${found}`);
    return text.replace(found, wanted);
  }, code);
  return `import { loadPart } from ${JSON.stringify(loader)};\n${changed}`;
}
