import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { leanRouter } from "./server/build/lean-router.ts";
import { tellOfMissingParts } from "./server/build/tell-of-missing-parts.ts";

/**
 * What every page needs is one file, because it compresses better than several. Screens, the api's client and what only
 * some screens use are not.
 */
const everyPage = new RegExp(
  [
    "/node_modules/(?!@auth0|hono|foliate-js|construct-style-sheets)",
    "/web/(root|entry|paths|layout/(?!(use-)?kept-form|excerpt|whole-picture)|i18n/(?!day-in-words)|search/search-box|books/(title|filters|author-links|use-book-facts|formats|gifts-pay))",
    "/web/audio/listen-link",
    "/web/session/(session|session-actions|session-known|use-start-session|trouble-place|person-(menu|rows)|use-person-name)\\.ts",
    "/web/ui/(button|card|cover|disclosure|facts-line|flag|icon|popover|section-head|spinner|stand-in)",
  ].join("|"),
);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leanRouter(), tellOfMissingParts()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "site", test: everyPage }] } },
        },
      },
    },
    // One file with its packages in it, for a process that starts reads each file anew.
    ssr: {
      ...(command === "build" && {
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: {
        rolldownOptions: { input: "./web/server-entry.ts", output: { codeSplitting: false } },
      },
    },
  },
}));
