import { useSession } from "./session.ts";

/** What the person is called: as they told the library, else as the identity provider knows them. */
export function usePersonName(): string {
  const session = useSession();
  if (session.state !== "member") return "";
  const { user, name } = session;
  return (user.state === "found" && user.user.firstName) || name;
}
