import { useLanguage } from "#web/i18n/use-language.ts";
import { setUser } from "#web/session/session.ts";
import { useMemberApi } from "#web/session/use-member-api.ts";

import type { ProfileInput } from "./parse-profile-form.ts";

/** An e-mail that is left out stays as it is, whatever it has become since it was shown. */
type ProfileChange = Omit<ProfileInput, "email"> & {
  email?: string;
  sendAgain?: boolean;
  keepEmail?: boolean;
};

/** Saves who somebody is; what then is so is shown everywhere. */
export function useSaveProfile(externalId: string) {
  const api = useMemberApi();
  const language = useLanguage();

  return async (words: ProfileChange) => {
    const user = await api.saveUser({ ...words, externalId, language });
    setUser(user);
    return user;
  };
}
