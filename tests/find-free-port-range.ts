import { findFreePort, isPortFree } from "./find-free-port.ts";

/** The first of a range of free ports: the site's, and those of its simulators above it. */
export async function findFreePortRange(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    const above = await Promise.all([1, 2, 3, 4, 5].map((step) => isPortFree(port + step)));
    if (above.every(Boolean)) return port;
  }
}
