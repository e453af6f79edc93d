/** Where a person's mail goes, and where else they want it to go once that is proven. */
export type ProfileEmail = { email: string; wanted: string | null };

type EmailWish = {
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
export function chooseEmail({
  asked,
  proven,
  current,
  externalId,
}: EmailWish): ProfileEmail | null {
  const isCurrent = current !== null && isSame(asked, current.email);

  if (isSame(asked, proven)) return { email: proven, wanted: null };
  if (!ownsPassword(externalId)) return isCurrent ? { email: proven, wanted: null } : null;
  if (isCurrent) return { email: current.email, wanted: null };
  return { email: current?.email ?? proven, wanted: asked };
}

/** Whether the identity provider itself keeps the account: then its e-mail and its password can be changed. */
export function ownsPassword(externalId: string): boolean {
  return externalId.startsWith("auth0|");
}

/** Mail hosts make no difference between small and capital letters. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
