import { takeUser } from "#web/session/session.ts";
import { useMemberApi } from "#web/session/use-member-api.ts";

/** Asks for the profile anew: another tab, or a link in a mail, may have changed it. Without an answer it stays as it is. */
export function useLookAgain(externalid: string) {
  const api = useMemberApi();

  return async () => {
    const user = await api.getUser({ externalid }).catch(() => null);
    if (user) takeUser(user);
  };
}
