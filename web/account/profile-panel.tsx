import type { User } from "#contract/users.ts";
import { useInlineForm } from "#web/app/forms/use-inline-form.ts";
import { useNotifications } from "#web/app/forms/use-notifications.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { hasDraft } from "#web/app/layout/form-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { Panel } from "./profile/panel.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileForm, getProfileFormKey } from "./profile/profile-form.tsx";
import { type ProfileInput, omitUnchangedEmail } from "./profile/parse-profile-form.ts";
import { useSaveProfile } from "./profile/use-save-profile.ts";

type ProfilePanelProps = {
  user: User;
  /** The address the person signs in with. */
  signInEmail: string | null;
};

/** S2.17: shows the profile and changes it. */
export function ProfilePanel({ user, signInEmail }: ProfilePanelProps) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const save = useSaveProfile(user.externalId);
  const { isOpen, opener, open, close } = useInlineForm("#profile-form [name]", () =>
    hasDraft(getProfileFormKey(user.externalId)),
  );
  const shownEmail = user.wantedEmail ?? user.email;

  async function send(input: ProfileInput): Promise<void> {
    const { wantedEmail } = await save(omitUnchangedEmail(input, shownEmail));
    notifications.success(
      wantedEmail ? t("email-link-sent", { email: wantedEmail }) : t("profile-saved"),
    );
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
