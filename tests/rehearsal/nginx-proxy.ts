import { execFileSync, type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile, writeFile, chmod } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { isExecutable } from "#tests/is-executable.ts";

import type { ReverseProxy, ProxyOptions } from "./node-proxy.ts";

const READY_TIMEOUT_MS = 20_000;

/** The path of a program; undefined when it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Starts nginx with the configuration in deploy/. */
export async function startNginxProxy(nginx: string, options: ProxyOptions): Promise<ReverseProxy> {
  const { port, upstreams, folder } = options;
  const ports = { plain: port, secure: await findFreePort(), redirect: await findFreePort() };
  const certificate = makeCertificate(folder);
  const text = await readFile("deploy/nginx.conf", "utf8");
  await writeFile(
    join(folder, "nginx.conf"),
    renderNginx(text, { upstreams, ports, folder, certificate }),
  );
  await copyFile("deploy/away.html", join(folder, "away.html"));
  const server = await startNginx(nginx, folder, `http://127.0.0.1:${port}/healthz`);
  return {
    name: `nginx with deploy/nginx.conf`,
    secure: certificate && {
      origin: `https://localhost:${ports.secure}`,
      certificate: await readFile(certificate.file, "utf8"),
    },
    redirect: `http://127.0.0.1:${ports.redirect}`,
    readLogs: async () =>
      (await readFile(join(folder, "access.log"), "utf8")) + server.readFaults(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A certificate that only this run trusts; null without openssl. */
function makeCertificate(folder: string): NginxSettings["certificate"] {
  const openssl = findProgram("openssl");
  if (!openssl) return null;
  const files = { file: join(folder, "tls.pem"), key: join(folder, "tls.key") };
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const outputs = ["-out", files.file, "-keyout", files.key];
  execFileSync(openssl, [...request.split(" "), ...names, ...outputs], { stdio: "pipe" });
  return files;
}

type NginxSettings = {
  /** The ports of the two processes. */
  upstreams: readonly number[];
  /** The site's ports without and with TLS, and the port that redirects to TLS. */
  ports: { plain: number; secure: number; redirect: number };
  /** The folder for everything nginx writes. */
  folder: string;
  /** Null when none could be made: then TLS is not tried. */
  certificate: { file: string; key: string } | null;
};

/** deploy/nginx.conf for this machine, with other places only. Throws when a line to replace is missing. */
export function renderNginx(text: string, places: NginxSettings): string {
  const { upstreams, ports, folder, certificate } = places;
  const [first, second] = upstreams;
  const secure = certificate ? `listen 127.0.0.1:${ports.secure} ssl http2 default_server;` : "";
  const changes: [string | RegExp, string][] = [
    [/(?<= )\/tmp\//g, `${folder}/`],
    ["root /etc/nginx;", `root ${folder};`],
    // Some machines have no IPv6.
    ["listen [::]:80 default_server;", ""],
    ["listen [::]:443 ssl http2 default_server;", ""],
    ["server 10.89.7.11:3000 ", `server 127.0.0.1:${first} `],
    ["server 10.89.7.12:3000 ", `server 127.0.0.1:${second} `],
    ["listen 80 default_server;", `listen 127.0.0.1:${ports.redirect} default_server;`],
    ["listen 443 ssl http2 default_server;", `listen 127.0.0.1:${ports.plain};\n    ${secure}`],
    [
      "ssl_certificate /etc/nginx/tls/fullchain.pem;",
      certificate ? `ssl_certificate ${certificate.file};` : "",
    ],
    [
      "ssl_certificate_key /etc/nginx/tls/privkey.pem;",
      certificate ? `ssl_certificate_key ${certificate.key};` : "",
    ],
    ["access_log /dev/stdout lectern;", `access_log ${folder}/access.log lectern;`],
  ];
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, to);
    if (next === changed) throw new Error(`deploy/nginx.conf has no "${String(from)}".`);
    return next;
  }, text);
}

type Nginx = AsyncDisposable & {
  /** All error output so far. */
  readFaults: () => string;
};

/** Starts nginx with the `nginx.conf` of a folder, and waits until it answers at the address. */
export async function startNginx(nginx: string, folder: string, url: string): Promise<Nginx> {
  // Started by root, its workers run as another user.
  await chmod(folder, 0o755);
  const args = ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"];
  const check = spawnSync(nginx, ["-t", ...args], { encoding: "utf8" });
  if (check.status !== 0) throw new Error(`nginx rejects its nginx.conf: ${check.stderr}`);

  const server = spawn(nginx, [...args, "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let faults = "";
  server.stderr.on("data", (chunk) => (faults += String(chunk)));
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await once(server, "exit");
  });
  await waitUntilAnswered(server, url);
  const resources = opened.move();
  return { readFaults: () => faults, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function waitUntilAnswered(server: ChildProcess, url: string): Promise<void> {
  for (
    const deadline = Date.now() + READY_TIMEOUT_MS;
    Date.now() < deadline;
    await setTimeout(50)
  ) {
    if (server.exitCode !== null) break;
    const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("nginx did not start.");
}
