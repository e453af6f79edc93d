import type { Member } from "#api/ports.ts";
import type { NewRegularGiving } from "#contract/donations.ts";
import type { NewOrderOrDonation } from "#contract/orders.ts";
import type { Language } from "#domain/languages.ts";

/** The body of any call that orders or gives. */
export type OrderRequest = NewOrderOrDonation | NewRegularGiving;

export type PlaceOrderInput = {
  member: Member;
  request: OrderRequest;
  /** Identifies one intention however often it is sent; without a key, each request is a new one. */
  key: string | undefined;
  language: Language;
  /** The client's address as the server sees it. */
  ipAddress: string;
};
