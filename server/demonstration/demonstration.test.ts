import { once } from "node:events";
import { createServer } from "node:net";

import { expect, test } from "vitest";

import { LOOPBACK } from "#simulators/listen.ts";

import { requireFreePorts } from "./demonstration.ts";

// Only Linux has a second loopback address to listen on.
test.runIf(process.platform === "linux")(
  "checks the simulators' ports at their own address",
  async () => {
    const foreign = createServer().listen(0, LOOPBACK);
    await once(foreign, "listening");
    const address = foreign.address();
    const refused = typeof address === "object" && address ? address.port : 0;

    const site = { PORT: refused - 3, HOST: "127.0.0.2", SITE_ORIGIN: "http://localhost" };
    await expect(requireFreePorts(site)).rejects.toThrow(
      `Port ${refused} is in use by another program. The demonstration needs the ports ${refused - 3} to ${refused + 2}`,
    );
    foreign.close();
  },
);
