import type { CollectScript } from "./collect.ts";

declare global {
  /** Of the gateway's script, once that has come. */
  var CollectJS: CollectScript | undefined;
}
