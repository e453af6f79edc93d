import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { isProgram } from "#tests/is-program.ts";

import type { Front, Wanted } from "./front.ts";
import { type Places, renderNginx } from "./render-nginx.ts";

const READY_WITHIN = 5_000;

/** A program on the path; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** nginx with the configuration that is handed out. */
export async function openNginx(nginx: string, wanted: Wanted): Promise<Front> {
  const { port, upstreams, folder } = wanted;
  // Its workers are nobody where it was begun by root.
  await chmod(folder, 0o755);
  const ports = { plain: port, secure: await findFreePort(), redirect: await findFreePort() };
  const certificate = makeCertificate(folder);
  const file = join(folder, "nginx.conf");
  const text = await readFile("deploy/nginx.conf", "utf8");
  await writeFile(file, renderNginx(text, { upstreams, ports, folder, certificate }));
  await copyFile("deploy/away.html", join(folder, "away.html"));
  const asked = ["-p", folder, "-c", file, "-e", "stderr"];
  const judged = spawnSync(nginx, ["-t", ...asked], { encoding: "utf8" });
  if (judged.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf: ${judged.stderr}`);

  const server = spawn(nginx, [...asked, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let faults = "";
  server.stderr.on("data", (chunk) => (faults += String(chunk)));
  await untilReady(server, `http://127.0.0.1:${port}/healthz`);
  return {
    name: `nginx with deploy/nginx.conf`,
    secure: certificate && {
      origin: `https://localhost:${ports.secure}`,
      certificate: await readFile(certificate.file, "utf8"),
    },
    redirect: `http://127.0.0.1:${ports.redirect}`,
    readLogs: async () => (await readFile(join(folder, "access.log"), "utf8")) + faults,
    async [Symbol.asyncDispose]() {
      if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
    },
  };
}

/** One that nobody but this run believes; null without openssl. */
function makeCertificate(folder: string): Places["certificate"] {
  const openssl = findProgram("openssl");
  if (!openssl) return null;
  const made = { file: join(folder, "tls.pem"), key: join(folder, "tls.key") };
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-out", made.file, "-keyout", made.key];
  execFileSync(openssl, [...request.split(" "), ...names, ...files], { stdio: "pipe" });
  return made;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN; Date.now() < deadline; await setTimeout(50)) {
    if (server.exitCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  server.kill("SIGKILL");
  throw new Error("nginx did not come up.");
}
