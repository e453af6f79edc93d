import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";

/**
 * The gateway's customer id for a card or account. It follows from our id, so it can be deleted even when no answer
 * came and the person has been erased.
 */
export function deriveVaultId(orderid: string): string {
  return orderid.slice("G-".length).replaceAll("-", "");
}

/** Derives it where none is recorded. */
export function getVaultId({
  vault_id,
  orderid,
}: Pick<RegularGivingRow, "vault_id" | "orderid">): string {
  return vault_id ?? deriveVaultId(orderid);
}
