import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MANIFEST_PREFIX = "window.__reactRouterManifest=";

/** The manifest that every page loads, without what is in it for links that fetch ahead: there are none. */
export async function leanManifest(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, "assets");
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The router has written no manifest.");
  const file = join(folder, name);
  await writeFile(file, trimManifest(await readFile(file, "utf8")));
}

/**
 * What a screen's module imports, the browser learns from the module; what a screen does not have need not be said, for
 * the router asks whether it has it. The server has a manifest of its own.
 */
export function trimManifest(manifest: string): string {
  if (!manifest.startsWith(MANIFEST_PREFIX))
    throw new Error("The router writes its manifest otherwise.");
  const { routes, ...rest } = JSON.parse(manifest.slice(MANIFEST_PREFIX.length).replace(/;$/, ""));
  for (const route of Object.values<Record<string, unknown>>(routes)) {
    for (const [key, value] of Object.entries(route)) {
      if (key === "imports" || value === false) delete route[key];
    }
  }
  return `${MANIFEST_PREFIX}${JSON.stringify({ ...rest, routes })};`;
}
