import { useLanguage } from "#web/i18n/use-language.ts";
import { takeUser } from "#web/session/session.ts";
import { useMemberApi } from "#web/session/use-member-api.ts";

import type { ProfileWords } from "./read-profile.ts";

/** An e-mail that is left out stays as it is, whatever it has become since it was shown. */
type Saved = Omit<ProfileWords, "email"> & {
  email?: string;
  sendAgain?: boolean;
  keepEmail?: boolean;
};

/** Saves who somebody is; what then is so is shown everywhere. */
export function useSaveProfile(externalId: string) {
  const api = useMemberApi();
  const language = useLanguage();

  return async (words: Saved) => {
    const user = await api.saveUser({ ...words, externalId, language });
    takeUser(user);
    return user;
  };
}
