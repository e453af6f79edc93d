import type { User } from "#contract/users.ts";
import { useFormInPlace } from "#web/forms/use-form-in-place.ts";
import { useTell } from "#web/forms/use-tell.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { isKept } from "#web/layout/kept-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { Panel } from "./panel.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileForm, profileFormOf } from "./profile-form.tsx";
import { type ProfileWords, withoutKnown } from "./read-profile.ts";
import { useSaveProfile } from "./use-save-profile.ts";

type ProfilePanelProps = {
  user: User;
  /** The address they sign in with. */
  signInEmail: string | null;
};

/** S2.17: who they are to the library, and how that is changed. */
export function ProfilePanel({ user, signInEmail }: ProfilePanelProps) {
  const { t } = useTranslation();
  const told = useTell();
  const save = useSaveProfile(user.externalId);
  const { isOpen, opener, open, close } = useFormInPlace("#profile-form [name]", () =>
    isKept(profileFormOf(user.externalId)),
  );
  const shownEmail = user.wantedEmail ?? user.email;

  async function send(words: ProfileWords): Promise<void> {
    const { wantedEmail } = await save(withoutKnown(words, shownEmail));
    told.success(wantedEmail ? t("email-link-sent", { email: wantedEmail }) : t("profile-saved"));
    close();
  }

  const change = (
    <Button ref={opener} kind="quiet" onClick={open} className="-mr-2.5">
      <Icon name="pen" />
      {t("profile-change")}
    </Button>
  );

  return (
    <Panel id="profile" title={t("profile")} action={!isOpen && change}>
      {isOpen ? (
        <ProfileForm
          identity={user.externalId}
          start={{ ...user, email: shownEmail }}
          onSend={send}
          onCancel={close}
        />
      ) : (
        <ProfileFacts user={user} signInEmail={signInEmail} />
      )}
    </Panel>
  );
}
