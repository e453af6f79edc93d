import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // Sends the whole route manifest with the first page, because pages are cached and cannot request the rest later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
