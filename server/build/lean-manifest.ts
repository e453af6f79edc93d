import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MANIFEST_PREFIX = "window.__reactRouterManifest=";

/** Removes from the manifest of every page what only prefetching links need: there are none. */
export async function leanManifest(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, "assets");
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("React Router has written no manifest.");
  const file = join(folder, name);
  await writeFile(file, trimManifest(await readFile(file, "utf8")));
}

/**
 * Removes `imports`, which the browser finds in the module itself, and false values, which equal absent ones for the
 * router. The server has its own manifest.
 */
export function trimManifest(manifest: string): string {
  if (!manifest.startsWith(MANIFEST_PREFIX))
    throw new Error("React Router's manifest has an unexpected format.");
  const { routes, ...manifestFields } = JSON.parse(
    manifest.slice(MANIFEST_PREFIX.length).replace(/;$/, ""),
  );
  for (const route of Object.values<Record<string, unknown>>(routes)) {
    for (const [key, value] of Object.entries(route)) {
      if (key === "imports" || value === false) delete route[key];
    }
  }
  return `${MANIFEST_PREFIX}${JSON.stringify({ ...manifestFields, routes })};`;
}
