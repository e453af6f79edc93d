/** Where a person's mail goes, and where else they want it to go once that is proven. */
export type ProfileEmail = { email: string; wanted: string | null };

type EmailChange = {
  /** What the person typed. */
  asked: string;
  /** What their identity says, and has verified. */
  proven: string;
  /** What the library has; null for a new profile. */
  current: ProfileEmail | null;
  externalId: string;
};

/**
 * An address is used once it is proven: by the identity, or by a link that was sent there. An identity that is managed
 * elsewhere keeps its own address, and the library follows it (S4.05); null for any other.
 */
export function resolveProfileEmail({
  asked,
  proven,
  current,
  externalId,
}: EmailChange): ProfileEmail | null {
  const isCurrent = current !== null && isSameEmail(asked, current.email);

  if (isSameEmail(asked, proven)) return { email: proven, wanted: null };
  if (!isDatabaseUser(externalId)) return isCurrent ? { email: proven, wanted: null } : null;
  if (isCurrent) return { email: current.email, wanted: null };
  return { email: current?.email ?? proven, wanted: asked };
}

/** Whether the identity provider itself keeps the account: then its e-mail and its password can be changed. */
export function isDatabaseUser(externalId: string): boolean {
  return externalId.startsWith("auth0|");
}

/** Mail hosts make no difference between small and capital letters. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
