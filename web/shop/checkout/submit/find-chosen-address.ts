import type { UserAddress } from "#contract/user-addresses.ts";

/**
 * S4.06: the chosen address, else the primary one, else the only one. Null when there is no choice, or when the chosen
 * address is deleted: a parcel is never sent to an address nobody chose.
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
