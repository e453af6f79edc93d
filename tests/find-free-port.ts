import { randomInt } from "node:crypto";
import { createServer } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";

// Systems use ports above these for outgoing connections, which could take one before a server listens; browsers refuse
// some below.
const FIRST_PORT = 11_000;
const LAST_PORT = 32_000;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isPortFree(port)) return port;
  }
}

function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}

/** The first of a range of free ports: the site's, and those of its simulators above it. */
export async function findFreePortRange(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    const above = await Promise.all([1, 2, 3, 4, 5].map((step) => isPortFree(port + step)));
    if (above.every(Boolean)) return port;
  }
}
