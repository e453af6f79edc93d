import { fileURLToPath } from "node:url";

import { build, type Plugin } from "vite";

import { hashProgram } from "#server/metrics/hash-program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** These packages have native code and files beside it, so they are loaded from node_modules. */
const packages = ["@electric-sql/pglite", "@myriaddreamin/typst-ts-node-compiler", "sharp"];

/**
 * Bundles the program of `npm start` and its packages into a few files in `build/program`: a process that loads a
 * thousand modules takes twice as long to start. docs/decisions/0019 describes the consequences.
 */
await build({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [rewriteImportMetaUrl()],
  define: { BUILD_HASH: JSON.stringify(hashProgram(root)) },
  ssr: { noExternal: true, external: packages },
  build: {
    ssr: true,
    outDir: "build/program",
    target: "esnext",
    rolldownOptions: {
      input: ["server/main.ts", "server/build/compile-ahead.ts"],
      // Tree shaking is off: a call with an unused value may be made for the error it throws.
      treeshake: false,
      output: { minify: false, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

/**
 * Makes `import.meta.url` name each module's source, so that it finds the files beside it; the bundle is two folders
 * deeper.
 */
function rewriteImportMetaUrl(): Plugin {
  return {
    name: "places-of-sources",
    transform: {
      filter: {
        id: new RegExp(`^${RegExp.escape(root)}(?!node_modules/)`),
        code: "import.meta.url",
      },
      handler(code, id) {
        const path = JSON.stringify(`../../${id.slice(root.length)}`);
        const url = `new URL(${path}, import.meta.url).href`;
        return { code: code.replaceAll("import.meta.url", url), map: null };
      },
    },
  };
}
