import { once } from "node:events";
import { createServer } from "node:net";

import { expect, test } from "vitest";

import { LOOPBACK } from "#simulators/listen.ts";

import { requireFreePorts } from "./demonstration-simulators.ts";

// Elsewhere a machine has no second name for itself to listen at.
test.runIf(process.platform === "linux")(
  "a port that a stand-in needs is tried where it will listen, wherever the site does",
  async () => {
    const other = createServer().listen(0, LOOPBACK);
    await once(other, "listening");
    const address = other.address();
    const taken = typeof address === "object" && address ? address.port : 0;

    const site = { PORT: taken - 3, HOST: "127.0.0.2", SITE_ORIGIN: "http://localhost" };
    await expect(requireFreePorts(site)).rejects.toThrow(
      `Port ${taken} is used by another program. The demonstration needs the ports ${taken - 3} to ${taken + 2}`,
    );
    other.close();
  },
);
