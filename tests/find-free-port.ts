import { randomInt } from "node:crypto";
import { createServer } from "node:net";

import { LOOPBACK } from "#simulators/listen.ts";

// Systems give calls going out a port above these, which could take one before it is listened on;
// browsers refuse some below.
const FIRST = 11_000;
const LAST = 32_000;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}
