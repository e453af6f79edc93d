import { createTemporaryFolder } from "#tests/e2e/programs.ts";
import { openEnvironment } from "#tests/kills/environment.ts";

import { makeNextVersion } from "./next-version.ts";
import { findProgram, startNginxProxy } from "./nginx-proxy.ts";
import { startNodeProxy } from "./node-proxy.ts";
import { openProcess } from "./processes.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { steps } from "./steps.ts";

/**
 * Runs the site as in production, without a container engine: two processes over one PostgreSQL behind nginx, which is
 * skipped when it is not installed:
 *   npm run rehearse
 */
const print = (line: string) => void process.stdout.write(`${line}\n`);
const nginx = findProgram("nginx");

const count = await rehearse();
for (const skipped of [
  ...(nginx ? [] : ["deploy/nginx.conf: nginx is not installed"]),
  "deploy/Dockerfile and deploy/compose.yaml: they need a container engine",
  "deploy/lectern@.service: it needs systemd as the first process",
  "a certificate that browsers trust, and the real gateway, identity provider and mail server",
]) {
  print(`Skipped: ${skipped}`);
}
print(count === 0 ? "The rehearsal passed." : `${count} faults.`);
// A buyer without an answer would repeat the request forever.
process.exit(count === 0 ? 0 : 1);

/** Returns the number of faults. */
async function rehearse(): Promise<number> {
  await using folder = await createTemporaryFolder();
  await using environment = await openEnvironment("postgres", { LOG_LEVEL: "error" });
  await using first = await openProcess(environment);
  await using second = await openProcess(environment);
  const options = {
    port: Number(new URL(environment.origin).port),
    upstreams: [first.port, second.port],
    folder: folder.path,
  };
  await using proxy = await (nginx ? startNginxProxy(nginx, options) : startNodeProxy(options));
  print(`Two processes over ${environment.name}, behind ${proxy.name}.`);
  return await runSteps({
    environment,
    proxy,
    origin: environment.origin,
    processes: [first, second],
    nextVersion: await makeNextVersion(folder.path),
    intents: [],
  });
}

async function runSteps(rehearsal: Rehearsal): Promise<number> {
  let count = 0;
  for (const { name, run } of steps) {
    const { observed, faults, isSkipped } = await run(rehearsal);
    const verdict = isSkipped ? "Skipped:" : "ok";
    print(`${(faults.length > 0 ? "FAULT" : verdict).padEnd(8)} ${name}: ${observed}`);
    for (const fault of faults) print(`        ${fault}`);
    count += faults.length;
  }
  return count;
}
