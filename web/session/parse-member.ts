import type { Member } from "./session.ts";

/** What an identity token says of its person, as far as it concerns us. */
export type Claims = {
  sub?: string | undefined;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  given_name?: string | undefined;
  name?: string | undefined;
};

export function parseMember(claims: Claims): Member | null {
  const { sub, email, email_verified, given_name, name } = claims;
  if (!sub) return null;
  return {
    identity: sub,
    email: email ?? null,
    isEmailVerified: email_verified === true,
    name: given_name || name || email || "",
  };
}
