import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const START = "window.__reactRouterManifest=";

/** The manifest that every page loads, without what is in it for links that fetch ahead: there are none. */
export async function leanManifest(clientFolder: string): Promise<void> {
  const folder = join(clientFolder, "assets");
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The router has written no manifest.");
  const file = join(folder, name);
  await writeFile(file, withoutImports(await readFile(file, "utf8")));
}

/** What a screen's module imports, the browser learns from the module. The server has a manifest of its own. */
export function withoutImports(manifest: string): string {
  if (!manifest.startsWith(START)) throw new Error("The router writes its manifest otherwise.");
  const { routes, ...rest } = JSON.parse(manifest.slice(START.length).replace(/;$/, ""));
  for (const route of Object.values<{ imports?: string[] }>(routes)) delete route.imports;
  return `${START}${JSON.stringify({ ...rest, routes })};`;
}
