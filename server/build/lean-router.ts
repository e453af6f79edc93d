import type { Plugin } from "vite";

const ROUTER_MODULES = /\/react-router\/dist\/production\/lib\/.*\.js$/;

/** Names for developer tools; each assignment keeps its component in the bundle, used or not. */
const displayNames = /^\w+\.displayName = .*;$/gm;

/** Calls that create a component or context; marked as pure, unused ones can be removed. */
const componentFactories = /(?<== )(?=React\$1\.(?:forwardRef|createContext|memo)\()/g;

/** Code of the router that this site does not need, and its replacement. */
const removals: { module: string; text: RegExp; instead: string }[] = [
  // react-router.config.ts: the manifest is loaded whole.
  {
    module: "dom/ssr/fog-of-war",
    text: /(?<!function )isFogOfWarEnabled\([^)]*\)/g,
    instead: "false",
  },
  { module: "dom/ssr/components", text: /isFogOfWarEnabled\([^)]*\)/g, instead: "false" },
  // web/entry.client.tsx passes none.
  {
    module: "router/router",
    text: /\b(?:init|opts\??)\.instrumentations\b/g,
    instead: "undefined",
  },
  { module: "router/router", text: /\bconsumeInstrumentation\w+\(router\)/g, instead: "undefined" },
  {
    module: "router/router",
    text: /\bopts\??\.instrumentationNavigate\w+(?!\w|\()/g,
    instead: "undefined",
  },
  // No screen has a fetcher or a blocker.
  {
    module: "router/router",
    text: /^\t\t(?:fetch|getFetcher|resetFetcher|getBlocker|deleteBlocker),$/gm,
    instead: "",
  },
  { module: "router/router", text: /^\t\tdeleteFetcher: queueFetcherForDeletion,$/gm, instead: "" },
  // Pages are rendered by the server without server components; hot reloading exists only in development.
  {
    module: "dom-export/hydrated-router",
    text: /\bssrInfo\.context\.isSpaMode\b/g,
    instead: "false",
  },
  {
    module: "dom-export/hydrated-router",
    text: /^\trouter\.createRoutesForHMR = .*$/gm,
    instead: "",
  },
  { module: "dom/ssr/components", text: /\buseIsRSCRouterContext\(\)/g, instead: "false" },
  { module: "components", text: /\buseIsRSCRouterContext\(\)/g, instead: "false" },
];

/** Removes parts of the router that this site does not use. docs/decisions/0017 gives the reasons. */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: ROUTER_MODULES },
      handler: (code, id) => ({ code: trimRouterModule(code, id), map: null }),
    },
  };
}

/** Returns the module without the unused code. Throws when the expected code is missing. */
export function trimRouterModule(code: string, id: string): string {
  let lean = code.replace(displayNames, "").replace(componentFactories, "/* @__PURE__ */ ");
  for (const { text, instead } of removals.filter(({ module }) =>
    id.endsWith(`/lib/${module}.js`),
  )) {
    const changed = lean.replace(text, instead);
    if (changed === lean) throw new Error(`React Router has changed: no ${text} in ${id}`);
    lean = changed;
  }
  return lean;
}
