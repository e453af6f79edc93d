import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const Networks = z.record(
  z.string(),
  z.object({ ipv4_address: z.string().optional() }).or(z.array(z.string())),
);
const Service = z.object({
  env_file: z.string().optional(),
  volumes: z.array(z.string()).optional(),
  networks: Networks.or(z.array(z.string())),
});
const Front = z.object({
  ipam: z.object({ config: z.array(z.object({ gateway: z.string().optional() })) }),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.object({ front: Front }),
});

const text = readFileSync("deploy/compose.yaml", "utf8");
const { services, networks } = Compose.parse(parse(text, { merge: true }));

function addressOf(name: string): string | undefined {
  const networks = services[name]?.networks ?? [];
  if (Array.isArray(networks)) return undefined;
  const { front = {} } = networks;
  return Array.isArray(front) ? undefined : front.ipv4_address;
}

test("each line of a visitor and each to a process is a file that nginx may open", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const [files, lines] = ["worker_rlimit_nofile", "worker_connections"].map((name) =>
    Number(new RegExp(`^\\s*${name} (\\d+);$`, "m").exec(nginx)?.[1]),
  );
  expect(files).toBeGreaterThanOrEqual(2 * (lines ?? NaN));
});

test("nginx asks the processes where they are, and they believe nobody but nginx", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const asked = [...nginx.matchAll(/^\s*server ([\d.]+):3000 /gm)].map(([, address]) => address);

  expect(asked).toEqual([addressOf("site-1"), addressOf("site-2")]);
  expect(text).toMatch(new RegExp(`^#   TRUSTED_PROXIES=${addressOf("proxy")} `, "m"));
});

test("an nginx of the machine comes from where the runbook says", () => {
  const runbook = readFileSync("docs/running.md", "utf8");
  const named = /the network's own gateway, ([\d.]+),/.exec(runbook)?.[1];
  expect(networks.front.ipam.config[0]?.gateway).toBe(named);
});

test("what a container is given of this folder lies in it, or is the operator's own and never committed", () => {
  const ignored = new Set(readFileSync(".gitignore", "utf8").split("\n"));
  const given = Object.values(services).flatMap(({ env_file: file, volumes = [] }) => [
    ...(file === undefined ? [] : [file]),
    ...volumes.filter((volume) => volume.startsWith("./")).map((volume) => volume.split(":")[0]),
  ]);
  const paths = new Set(given.map((path = "") => join("/deploy", path)));

  expect(paths.size).toBeGreaterThan(5);
  expect(
    [...paths].filter(
      (path) => !existsSync(`.${path}`) && !ignored.has(path) && !ignored.has(`${path}/`),
    ),
  ).toEqual([]);
});
