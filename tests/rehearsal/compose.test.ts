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

test("allows nginx a file for each connection of a visitor and to a process", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const [files, lines] = ["worker_rlimit_nofile", "worker_connections"].map((name) =>
    Number(new RegExp(`^\\s*${name} (\\d+);$`, "m").exec(nginx)?.[1]),
  );
  expect(files).toBeGreaterThanOrEqual(2 * (lines ?? NaN));
});

test("has nginx reach the processes, which trust nginx only", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const upstreams = [...nginx.matchAll(/^\s*server ([\d.]+):3000 /gm)].map(
    ([, address]) => address,
  );

  expect(upstreams).toEqual([addressOf("site-1"), addressOf("site-2")]);
  expect(text).toMatch(new RegExp(`^#   TRUSTED_PROXIES=${addressOf("proxy")} `, "m"));
});

test("accepts an nginx on the host at the address of the runbook", () => {
  const runbook = readFileSync("docs/running.md", "utf8");
  const named = /the network's own gateway, ([\d.]+),/.exec(runbook)?.[1];
  expect(networks.front.ipam.config[0]?.gateway).toBe(named);
});

test("mounts only files of the folder, or ignored ones of the operator", () => {
  const ignored = new Set(readFileSync(".gitignore", "utf8").split("\n"));
  const mounted = Object.values(services).flatMap(({ env_file: file, volumes = [] }) => [
    ...(file === undefined ? [] : [file]),
    ...volumes.filter((volume) => volume.startsWith("./")).map((volume) => volume.split(":")[0]),
  ]);
  const paths = new Set(mounted.map((path = "") => join("/deploy", path)));

  expect(paths.size).toBeGreaterThan(5);
  expect(
    [...paths].filter(
      (path) => !existsSync(`.${path}`) && !ignored.has(path) && !ignored.has(`${path}/`),
    ),
  ).toEqual([]);
});
