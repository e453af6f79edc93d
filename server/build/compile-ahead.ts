import { flushCompileCache } from "node:module";

import { loadBuiltSite } from "#server/pages/load-built-site.ts";

/**
 * Leaves all that a process loads at its start as it is compiled, in the folder of NODE_COMPILE_CACHE: with it a process
 * starts faster and takes less memory.
 */
await Promise.all([
  import("#server/start-server.ts"),
  import("#server/prepare-library.ts"),
  import("#api/db/database/embedded-database.ts"),
  loadBuiltSite(),
]);
flushCompileCache();
