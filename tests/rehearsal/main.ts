import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";

import { createTemporaryFolder } from "#tests/e2e/programs.ts";
import { createCustomerFactory } from "#tests/kills/customer.ts";
import { openEnvironment } from "#tests/kills/environment.ts";

import { findProgram, startNginxProxy } from "./nginx-proxy.ts";
import { startNodeProxy } from "./node-proxy.ts";
import { type Rehearsal, openProcess } from "./rehearsal.ts";
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
    next: createCustomerFactory(environment, [environment.origin]),
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

/**
 * Makes another version of the program: the files of the image, with other names for the files of screens. Returns its
 * folder.
 */
async function makeNextVersion(folder: string): Promise<string> {
  const path = join(folder, "next");
  const ignored = await readFile("deploy/Dockerfile.dockerignore", "utf8");
  for (const [, name = ""] of ignored.matchAll(/^!(.+)$/gm)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await cp(name, join(path, name), { recursive: true, filter: isNoTest });
  }
  await symlink(await realpath("node_modules"), join(path, "node_modules"));

  const names = await readdir("build/client/assets");
  const renamed = new Map(names.map((name) => [name, renameAsset(name)]));
  await cp("build", join(path, "build"), { recursive: true, filter: isNoAsset });
  await mkdir(join(path, "build/client/assets"));
  for (const [name, next] of renamed) {
    if (name.endsWith(".br")) continue;
    await copyRenaming(join("build/client/assets", name), join(path, "build/client/assets", next));
  }
  await copyRenaming("build/server/index.js", join(path, "build/server/index.js"));
  return path;

  async function copyRenaming(from: string, to: string): Promise<void> {
    if (![".css", ".js"].includes(extname(from))) return cp(from, to);
    const text = await readFile(from, "utf8");
    await writeFile(
      to,
      text.replaceAll(/[\w.-]+/g, (part) => renamed.get(part) ?? part),
    );
  }
}

function renameAsset(name: string): string {
  return name.replace(/(?=\.\w+(\.br)?$)/, "-next");
}

function isNoTest(path: string): boolean {
  return !/\.test\.tsx?$/.test(path);
}

function isNoAsset(path: string): boolean {
  return path !== join("build", "client", "assets");
}
