import { fileURLToPath } from "node:url";

import { build, type Plugin } from "vite";

import { hashProgram } from "#server/metrics/hash-program.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** These bring machine code, and files that lie beside it: they are loaded from where they are installed. */
const packages = ["@electric-sql/pglite", "@myriaddreamin/typst-ts-node-compiler", "sharp"];

/**
 * Puts the program that `npm start` runs, and the packages that it needs, into a few files of `build/program`: a process
 * that loads the thousand that they are made of takes twice as long to start. docs/decisions/0019 says what follows.
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
      // Nothing is left out: a call whose value nobody reads may be made for what it throws.
      treeshake: false,
      output: { minify: false, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

/** Has each of our modules find the files beside it where its source lies, two folders above the bundle. */
function rewriteImportMetaUrl(): Plugin {
  return {
    name: "places-of-sources",
    transform: {
      filter: {
        id: new RegExp(`^${RegExp.escape(root)}(?!node_modules/)`),
        code: "import.meta.url",
      },
      handler(code, id) {
        const place = JSON.stringify(`../../${id.slice(root.length)}`);
        const url = `new URL(${place}, import.meta.url).href`;
        return { code: code.replaceAll("import.meta.url", url), map: null };
      },
    },
  };
}
