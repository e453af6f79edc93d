import { askOwnAddress } from "./ask-own-address.ts";

let asked: Promise<string> = Promise.resolve("");
let isAsked = false;

/** S7.28: from when a payment form opens, once for the page. */
export function askOwnAddressOnce(service: string): void {
  if (isAsked) return;
  isAsked = true;
  asked = askOwnAddress(service);
}

/** "" when no payment form was opened, and when nobody told in time. */
export function ownAddress(): Promise<string> {
  return asked;
}
