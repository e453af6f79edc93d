import { useSession } from "./session.ts";

/** The name from the profile, else from the identity provider. */
export function usePersonName(): string {
  const session = useSession();
  if (session.state !== "member") return "";
  const { user, name } = session;
  return (user.state === "found" && user.user.firstName) || name;
}
