import { execFileSync } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";

import { findFreePort } from "#tests/find-free-port.ts";
import { isExecutable } from "#tests/is-executable.ts";

import type { ReverseProxy, ProxyOptions } from "./reverse-proxy.ts";
import { type NginxSettings, renderNginx } from "./render-nginx.ts";
import { startNginx } from "./start-nginx.ts";

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
