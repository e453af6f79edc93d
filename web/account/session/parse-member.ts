import type { Member } from "./session.ts";

/** The claims of an identity token that are used. */
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
