import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { staticFiles } from "#server/files/static-files.ts";
import type { ServerDeps } from "#server/create-listener.ts";

import type { Render } from "./make-page.ts";

const server = new URL("../../build/server/index.js", import.meta.url);
const client = new URL("../../build/client", import.meta.url);

/** The screens and their files from `npm run build`. Throws when the site is not built. */
export async function loadBuiltSite(): Promise<Omit<ServerDeps, "log">> {
  if (!existsSync(server)) throw new Error("The site is not built: run `npm run build` first.");
  const site: { render: Render } = await import(server.href);
  return {
    render: site.render,
    clientFiles: await staticFiles(fileURLToPath(client)),
    scripts: (origins) => origins.map((origin) => `${origin}/assets/`),
  };
}
