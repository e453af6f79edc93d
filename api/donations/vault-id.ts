import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";

/**
 * Under which the gateway keeps what a giving is paid with. It is ours and follows from its id, so that it can be deleted there
 * also when no answer has come and nobody is named any more.
 */
export function deriveVaultId(orderid: string): string {
  return orderid.slice("G-".length).replaceAll("-", "");
}

/** The same of one that is written down. */
export function getVaultId({
  vault_id,
  orderid,
}: Pick<RegularGivingRow, "vault_id" | "orderid">): string {
  return vault_id ?? deriveVaultId(orderid);
}
