import { join } from "node:path";

import type { Config } from "@react-router/dev/config";

import { leanManifest } from "./server/build/lean-manifest.ts";

export default {
  appDirectory: "web",
  ssr: true,
  // The whole route manifest comes with the first page: documents are cached, so none asks for a part of it later.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) =>
    leanManifest(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
