import type { User } from "#contract/users.ts";
import { setUser } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";

/**
 * Reloads the profile, which another tab or a link in a mail may have changed. On failure returns null and leaves the
 * profile unchanged.
 */
export function useRefreshUser(externalid: string) {
  const api = useMemberApi();

  return async (): Promise<User | null> => {
    const user = await api.getUser({ externalid }).catch(() => null);
    if (user) setUser(user);
    return user;
  };
}
