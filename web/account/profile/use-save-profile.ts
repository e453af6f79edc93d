import { useLanguage } from "#web/app/i18n/use-language.ts";
import { setUser } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";

import type { ProfileInput } from "./parse-profile-form.ts";

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
