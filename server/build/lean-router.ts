import type { Plugin } from "vite";

const ROUTER_MODULES = /\/react-router\/dist\/production\/lib\/.*\.js$/;

/** Names that only a developer's tools show: each keeps what it names in the program, used or not. */
const displayNames = /^\w+\.displayName = .*;$/gm;

/** What makes a component or a context, which nobody misses who does not use it. */
const componentFactories = /(?<== )(?=React\$1\.(?:forwardRef|createContext|memo)\()/g;

/** What the router asks of itself or keeps ready for hooks, and what stands in its place. */
const removals: { module: string; text: RegExp; instead: string }[] = [
  // react-router.config.ts: the manifest comes whole.
  {
    module: "dom/ssr/fog-of-war",
    text: /(?<!function )isFogOfWarEnabled\([^)]*\)/g,
    instead: "false",
  },
  { module: "dom/ssr/components", text: /isFogOfWarEnabled\([^)]*\)/g, instead: "false" },
  // web/entry.client.tsx gives it none.
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
  // Pages are rendered by the server, not of server components, and changed while one works in development alone.
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

/** Lets the build leave out what the router can do and this site never wants of it. docs/decisions/0017 says why. */
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

/** A module of the router as this site uses it; throws when it is not as it was known to be. */
export function trimRouterModule(code: string, id: string): string {
  let lean = code.replace(displayNames, "").replace(componentFactories, "/* @__PURE__ */ ");
  for (const { text, instead } of removals.filter(({ module }) =>
    id.endsWith(`/lib/${module}.js`),
  )) {
    const changed = lean.replace(text, instead);
    if (changed === lean) throw new Error(`The router is written otherwise: no ${text} in ${id}`);
    lean = changed;
  }
  return lean;
}
