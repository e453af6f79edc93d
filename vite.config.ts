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
            // One file for what every page needs compresses better than several.
            codeSplitting: { groups: [{ name: "vendor", test: /node_modules/ }] },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./web/server-entry.ts" } } },
  },
});
