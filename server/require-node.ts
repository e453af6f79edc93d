import { readFileSync } from "node:fs";

/** Stops at once, with what to do, when another Node runs this program than the one it was made with. */
export function requireNode(running: string = process.versions.node): void {
  const wanted = readRequiredVersion();
  if (running === wanted) return;

  process.stderr.write(
    `Lectern runs on Node ${wanted}, and this is Node ${running}.\n` +
      "Start it by an npm script (npm start, npm run demo …): npm ci has installed the right one.\n",
  );
  process.exit(1);
}

function readRequiredVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.dependencies.node;
}
