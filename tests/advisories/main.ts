import { spawnSync } from "node:child_process";

import { checkAdvisories } from "./check-advisories.ts";

/** Asks the registry for advisories of high or critical severity on installed packages: npm run advisories. */
const { stdout } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  timeout: 120_000,
  shell: process.platform === "win32",
});
const { isGood, lines } = checkAdvisories(stdout);
for (const line of lines) console.log(line);
if (isGood && lines.length === 0)
  console.log("No package has an advisory of high or critical severity.");
process.exitCode = isGood ? 0 : 1;
