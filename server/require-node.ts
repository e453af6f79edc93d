import { readFileSync } from "node:fs";

/** Exits with a hint when this is another version of Node than package.json names. */
export function requireNode(running: string = process.versions.node): void {
  const required = readRequiredVersion();
  if (running === required) return;

  process.stderr.write(
    `Lectern runs on Node ${required}, and this is Node ${running}.\n` +
      "Start it by an npm script (npm start, npm run demo …): npm ci has installed the right one.\n",
  );
  process.exit(1);
}

function readRequiredVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.dependencies.node;
}
