import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for what every page needs compresses better than several; screens and the api's client come apart.
            codeSplitting: {
              groups: [
                {
                  name: "site",
                  test: /node_modules\/(?!hono)|\/web\/(root|layout|i18n|ui\/(icon|flag|button)|search\/search-box)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./web/server-entry.ts" } } },
  },
});
