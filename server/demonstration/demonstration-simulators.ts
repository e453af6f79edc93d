import { once } from "node:events";
import { createServer } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";
import { type Simulators, startSimulators } from "#simulators/start-simulators.ts";

import { type Env, siteOrigins } from "#server/settings/env.ts";
import { ListenError } from "#server/http/listen.ts";

/** Above the site's port: identity provider, gateway, inbox, mail server, address lookup. */
const PORT_OFFSETS = [1, 2, 3, 4, 5];

type SiteAddress = Pick<Env, "PORT" | "HOST" | "SITE_ORIGIN">;

/** Starts the demonstration's simulators on the ports above the site's; their data are in the folder. */
export function startDemonstrationSimulators(
  site: SiteAddress,
  folder: string,
): Promise<Simulators> {
  return startSimulators({ port: site.PORT, siteOrigins: siteOrigins(site), folder });
}

/** Checked first, because another demonstration may be running and preparing this one takes minutes. */
export async function requireFreePorts(site: SiteAddress): Promise<void> {
  await requireFreePort(site.PORT, site.HOST, site);
  for (const step of PORT_OFFSETS) await requireFreePort(site.PORT + step, LOOPBACK, site);
}

async function requireFreePort(port: number, host: string, { PORT }: SiteAddress): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(
      `Port ${port} is in use by another program. The demonstration needs the ports ${PORT} to ${PORT + 5}: stop the program, or set PORT to another, such as PORT=${PORT + 100}.`,
      { cause: error },
    );
  }
  server.close();
  await once(server, "close");
}
