import type { CollectScript } from "./collect.ts";

declare global {
  /** Set by the gateway's script when it has loaded. */
  var CollectJS: CollectScript | undefined;
}
