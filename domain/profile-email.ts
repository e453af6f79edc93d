/** The address that mail is sent to, and a new address that waits for confirmation. */
export type ProfileEmail = { email: string; unconfirmedEmail: string | null };

type EmailChange = {
  requested: string;
  /** The verified address of their identity. */
  proven: string;
  /** The stored addresses; null for a new profile. */
  current: ProfileEmail | null;
  externalId: string;
};

/**
 * An address is used after verification, by the identity provider or by a mailed link. Accounts of another provider
 * keep the address of that provider, also in the library (S4.05); null refuses any other address.
 */
export function resolveProfileEmail({
  requested,
  proven,
  current,
  externalId,
}: EmailChange): ProfileEmail | null {
  const isCurrent = current !== null && isSameEmail(requested, current.email);

  if (isSameEmail(requested, proven)) return { email: proven, unconfirmedEmail: null };
  if (!isDatabaseUser(externalId))
    return isCurrent ? { email: proven, unconfirmedEmail: null } : null;
  if (isCurrent) return { email: current.email, unconfirmedEmail: null };
  return { email: current?.email ?? proven, unconfirmedEmail: requested };
}

/** Whether the identity provider stores the account itself, so that its e-mail and password can be changed. */
export function isDatabaseUser(externalId: string): boolean {
  return externalId.startsWith("auth0|");
}

/** Mail hosts ignore case. */
export function isSameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
