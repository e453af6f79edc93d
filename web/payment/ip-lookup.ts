import { fetchIpAddress } from "./fetch-ip-address.ts";

let lookup: Promise<string> = Promise.resolve("");
let hasStarted = false;

/** S7.28: from when a payment form opens, once for the page. */
export function startIpLookup(service: string): void {
  if (hasStarted) return;
  hasStarted = true;
  lookup = fetchIpAddress(service);
}

/** "" when no payment form was opened, and when nobody told in time. */
export function getIpAddress(): Promise<string> {
  return lookup;
}
