import type { User } from "#contract/users.ts";
import { setUser } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";
import { useLanguage } from "#web/app/i18n/translation.tsx";

import type { ProfileInput } from "./profile-form.tsx";

/** An omitted e-mail stays unchanged, even if it has changed since the form was opened. */
type ProfileChange = Omit<ProfileInput, "email"> & {
  email?: string;
  sendAgain?: boolean;
  keepEmail?: boolean;
};

/** Saves the profile and updates the session with the result. */
export function useSaveProfile(externalId: string) {
  const api = useMemberApi();
  const language = useLanguage();

  return async (change: ProfileChange) => {
    const user = await api.saveUser({ ...change, externalId, language });
    setUser(user);
    return user;
  };
}

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
