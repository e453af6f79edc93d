import { fetchIpAddress } from "./fetch-ip-address.ts";

let lookup: Promise<string> = Promise.resolve("");
let hasStarted = false;

/** S7.28: starts with the first payment form, once per page. */
export function startIpLookup(service: string): void {
  if (hasStarted) return;
  hasStarted = true;
  lookup = fetchIpAddress(service);
}

/** "" when no payment form was opened, or when the look-up took too long. */
export function getIpAddress(): Promise<string> {
  return lookup;
}
