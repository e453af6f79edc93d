import { flushCompileCache } from "node:module";

import { loadBuiltSite } from "#server/pages/load-built-site.ts";

/** Fills NODE_COMPILE_CACHE with all that a process loads at its start: it then starts faster and takes less memory. */
await Promise.all([
  import("#server/start-server.ts"),
  import("#server/prepare-library.ts"),
  import("#api/db/database/embedded-database.ts"),
  loadBuiltSite(),
]);
flushCompileCache();
