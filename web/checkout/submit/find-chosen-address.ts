import type { UserAddress } from "#contract/user-addresses.ts";

/**
 * S4.06: the address that was chosen, else the primary one, else the only one; null where nobody has chosen, and where the
 * chosen one is gone: no parcel goes elsewhere unasked.
 */
export function findChosenAddress(
  all: readonly UserAddress[],
  chosen: number | null,
  primary: number | null,
): UserAddress | null {
  const find = (id: number | null) => all.find((address) => address.id === id);
  const only = all.length === 1 ? all[0] : undefined;
  return (chosen === null ? (find(primary) ?? only) : find(chosen)) ?? null;
}
