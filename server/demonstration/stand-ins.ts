import { once } from "node:events";
import { createServer } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";
import { type Simulators, startSimulators } from "#simulators/start-simulators.ts";

import { type Env, siteOrigins } from "#server/settings/env.ts";
import { PortRefused } from "#server/http/listen.ts";

/** Above the port of the site: who signs people in, the gateway, the inbox, where mail is taken in, the address lookup. */
const STEPS = [1, 2, 3, 4, 5];

type Site = Pick<Env, "PORT" | "HOST" | "SITE_ORIGIN">;

/** The services that the demonstration talks to, on the ports above the site's; what they know is kept in the folder. */
export function startStandIns(site: Site, folder: string): Promise<Simulators> {
  return startSimulators({ port: site.PORT, siteOrigins: siteOrigins(site), folder });
}

/** Asked before anything is begun: it may be another demonstration that runs, and what this one is made of takes minutes. */
export async function requirePorts(site: Site): Promise<void> {
  await requirePort(site.PORT, site.HOST, site);
  for (const step of STEPS) await requirePort(site.PORT + step, LOOPBACK, site);
}

async function requirePort(port: number, host: string, { PORT }: Site): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new PortRefused(
      `Port ${port} is used by another program. The demonstration needs the ports ${PORT} to ${PORT + 5}: stop what uses it, or set PORT to another, such as PORT=${PORT + 100}.`,
      { cause: error },
    );
  }
  server.close();
  await once(server, "close");
}
