import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

/** Packages that influence the output. */
const PACKAGES = [
  "@expo-google-fonts/literata",
  "@myriaddreamin/typst-ts-node-compiler",
  "@resvg/resvg-js",
  "fflate",
  "kjv",
  "mdast-util-from-markdown",
  "mdast-util-gfm-footnote",
  "micromark-extension-gfm-footnote",
  "wasm-media-encoders",
  "yaml",
];

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** A hash of all inputs of the demonstration library; it is made again only when the hash changes. */
export async function hashInputs(): Promise<string> {
  const hash = createHash("sha256");
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = (await Array.fromAsync(glob("**/*.{ts,json,typ,css,md}", { cwd: folder })))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".test.ts"))
    .toSorted();

  for (const file of files) {
    hash.update(`${file}\n`).update(await readFile(new URL(file, import.meta.url)));
  }
  for (const [name, version] of await findVersions()) hash.update(`${name} ${version}\n`);
  return hash.digest("hex");
}

async function findVersions(): Promise<[string, string][]> {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(text));
  const pinned = new Map(Object.entries({ ...dependencies, ...devDependencies }));

  return PACKAGES.map((name) => [name, pinned.get(name) ?? "none"]);
}
