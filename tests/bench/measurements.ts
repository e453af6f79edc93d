import { measureCachedCall } from "./cached-call.ts";
import { measureCachedPage } from "./cached-page.ts";
import { measureCommonSearches } from "./common-searches.ts";
import { measureDownload } from "./download.ts";
import { measureFirstScript } from "./first-script.ts";
import { measureGrowth } from "./growth.ts";
import { measureImport } from "./import.ts";
import { measureMemory } from "./memory.ts";
import { measureOrders } from "./orders.ts";
import { measureFirstPage, measureListBytes } from "./phone-bytes.ts";
import type { Measurement } from "./row.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measureStart } from "./start.ts";
import { measureUncachedList } from "./uncached-list.ts";

/** In the order of the table: browser measurements come before the large libraries, which need memory. */
export const measurements: Measurement[] = [
  { name: "phone", measure: measureLighthouse },
  { name: "first-script", measure: measureFirstScript },
  { name: "list-bytes", measure: measureListBytes },
  { name: "first-page", measure: measureFirstPage },
  { name: "cached-call", measure: measureCachedCall },
  { name: "uncached-list", measure: measureUncachedList },
  { name: "common-searches", measure: measureCommonSearches },
  { name: "cached-page", measure: measureCachedPage },
  { name: "growth", measure: measureGrowth },
  { name: "start", measure: measureStart },
  { name: "memory", measure: measureMemory },
  { name: "download", measure: measureDownload },
  { name: "orders", measure: measureOrders },
  { name: "import", measure: measureImport },
];
