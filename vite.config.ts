import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { tellOfMissingParts } from "./server/build/tell-of-missing-parts.ts";

/**
 * What every page needs is one file, because it compresses better than several. Screens, the api's client and what only
 * some screens use are not.
 */
const everyPage = new RegExp(
  [
    "/node_modules/(?!@auth0|hono|foliate-js|construct-style-sheets)",
    "/web/(root|entry|paths|layout/(?!use-kept-form|excerpt|whole-picture)|i18n/(?!day-in-words)|search/search-box|books/(title|filters))",
    "/web/session/(session|session-actions|session-known|use-start-session|trouble-place|person-(menu|rows)|use-person-name)\\.ts",
    "/web/ui/(cover|disclosure|flag|icon|popover|section-head)",
  ].join("|"),
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), tellOfMissingParts()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "site", test: everyPage }] } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./web/server-entry.ts" } } },
  },
});
