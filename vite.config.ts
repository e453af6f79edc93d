import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Code that screens share is bundled into few files, because each file is a request and larger files compress better.
 * The first has what every page needs; each other file has what its screens use almost entirely. A module belongs to
 * the first matching file, if at least `minShareCount` chunks use it. The bundler places all other modules.
 */
const sharedFiles: { name: string; test: RegExp; minShareCount?: number }[] = [
  {
    name: "site",
    test: oneOf(
      "/node_modules/(?!@auth0|hono|foliate-js|construct-style-sheets)",
      "/web/(root|entry|paths)",
      "/web/app/(shell|layout/(?!form-draft|build-card-image|download-file|gone-screen)|i18n/(?!format-date))",
      "/web/catalog/(search/search-box|books/(title|book-filters|author-links|use-book-facts|formats|donations-pay|shelf))",
      "/web/(account/account-deleted|audio/listen-link)",
      "/domain/(translator|format-number)",
      "/web/account/session/(session|session-actions|has-stored-session|person-menu)\\.ts",
      "/web/account/session-dialogs/lazy-auth-error-dialog",
      "/web/ui/(button|card|cover|disclosure|empty-state|facts-line|flag|icon|popover|section-head|skeleton|spinner|placeholder-image|tabs)",
    ),
  },
  {
    name: "calls",
    test: oneOf(
      "/node_modules/hono/",
      "/web/app/api/(client|failure|idempotency-key|use-api)\\.",
      "/web/catalog/lists/(with-offline-fallback|page-number)",
    ),
  },
  {
    name: "copies",
    test: oneOf("/web/shop/cart/(?!cleared-cart|order-key)"),
    minShareCount: 3,
  },
  {
    name: "fields",
    test: oneOf(
      "/web/(ui/(select|field|text-field)|catalog/lists/build-choices|app/i18n/format-date)",
    ),
  },
  {
    name: "lists",
    test: oneOf(
      "/web/(catalog/lists/(?!other-languages)|ui/pager)",
      "/web/catalog/books/literature-tabs",
    ),
    minShareCount: 2,
  },
  {
    name: "books",
    test: oneOf("/web/catalog/books/(?!book-actions|shelf|how-to-order)"),
    minShareCount: 3,
  },
  {
    name: "sign-in",
    test: oneOf(
      "/web/account/session/(failed-sign-in|use-after-unmount|app-state|sign-in-failure-actions|member-fetch)",
    ),
  },
  {
    name: "members",
    test: oneOf(
      "/web/app/(query|forms/(?!confirm-dialog))",
      "/web/account/profile/(country-field|region-field|use-country-and-region)",
      "/web/account/session/(use-member-api|sign-in-button)",
      "/web/app/layout/form-draft",
      "/domain/(person-fields|countries)",
    ),
    minShareCount: 3,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedFiles } },
        },
      },
    },
    // One file including packages, because a starting process reads every file.
    ssr: {
      ...(command === "build" && {
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: {
        rolldownOptions: { input: "./web/render.ts", output: { codeSplitting: false } },
      },
    },
  },
}));

function oneOf(...paths: string[]): RegExp {
  return new RegExp(paths.join("|"));
}
