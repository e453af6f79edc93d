import { newToken } from "./payments/order-library.ts";

export type QueryParams = Record<string, string | number | undefined>;

export type CallInput = { query?: QueryParams; body?: Record<string, unknown> };

/** The ids of a member's data. */
type MemberIds = {
  userId: number;
  externalId: string;
  profile: { firstName: string };
  addresses: readonly number[];
  regionId: number;
  regularGivingId: number;
};

/** Every call with a token, as a member makes it about their own data; calls that end something come last. */
export function listMemberCalls(ids: MemberIds): Record<string, CallInput> {
  const { userId, externalId, profile, regionId, regularGivingId } = ids;
  const [addressId, spareAddressId] = ids.addresses;
  const bookOrders = [{ bookCode: "all-of-grace", quantity: 1 }];
  const order = { bookOrders, type: "free", cartValue: 4.25, payAmount: 0 };

  return {
    "get /users/getuserbyexternalid": { query: { externalid: externalId } },
    "post /users": { body: { ...profile, userId, defaultAddress: addressId } },
    "post /users/resendVerificationEmail": { body: { externalId } },
    "post /users/setdefaultaddress": { body: { userId, addressId } },
    "post /users/settaxid": { body: { userId, taxId: `tax-${profile.firstName}` } },
    "get /users/export": { query: { externalid: externalId } },
    "get /addresses/getuseraddresses": { query: { userId } },
    "post /addresses": { body: buildAddress(userId, regionId, 9) },
    "get /usersubscriptions": { query: { type: "all" } },
    "post /usersubscriptions": { query: { subscriptionId: "catalog" } },
    "post /orders": { body: { userId, addressId, ...order } },
    "get /orders/getorders": { query: { userId } },
    "post /regulargivings": {
      body: { userId, addressId, donation: 10, recurringInterval: 2, paymentId: newToken() },
    },
    "post /regulargivings/change": { body: { userId, id: regularGivingId, donation: 99 } },
    "get /gifts": { query: { userId } },
    "get /gifts/statement": { query: { userId } },
    "delete /regulargivings": { query: { id: regularGivingId } },
    "post /addresses/remove": { body: { addressId: spareAddressId } },
    "post /users/erase": { body: { externalId } },
  };
}

/** A new address of a member. */
export function buildAddress(userId: number, regionId: number, number: number) {
  const address = `${number} Alder Lane`;
  return { userId, regionId, cityName: "Elmbrook", address, zipCode: "05001" };
}
