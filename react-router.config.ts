import { join } from "node:path";

import type { Config } from "@react-router/dev/config";

import { leanManifest } from "./server/build/lean-manifest.ts";

export default {
  appDirectory: "web",
  ssr: true,
  // Sends the whole route manifest with the first page, because pages are cached and cannot request the rest later.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) =>
    leanManifest(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
