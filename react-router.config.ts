import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  ssr: true,
  // The whole route manifest comes with the first page: documents are cached, so none asks for a part of it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
