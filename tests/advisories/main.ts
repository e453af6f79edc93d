import { spawnSync } from "node:child_process";

import { checkAdvisories } from "./check-advisories.ts";

/** Asks the registry whether any package that is installed has a known fault that is high or worse: npm run advisories. */
const { stdout } = spawnSync("npm", ["audit", "--json"], {
  encoding: "utf8",
  timeout: 120_000,
  shell: process.platform === "win32",
});
const { isGood, lines } = checkAdvisories(stdout);
for (const line of lines) console.log(line);
if (isGood && lines.length === 0)
  console.log("No package has a known fault that is high or worse.");
process.exitCode = isGood ? 0 : 1;
