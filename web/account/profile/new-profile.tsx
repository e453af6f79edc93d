import { useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { focusElement } from "#web/ui/focus-element.ts";

import { PrivacyLink } from "./privacy-link.tsx";
import { Panel } from "./panel.tsx";
import { ProfileForm, type ProfileInput } from "./profile-form.tsx";
import { useSaveProfile } from "./use-save-profile.ts";

type NewProfileProps = { identity: string; email: string | null };

/** S4.05: the form for a signed-in person without a profile. */
export function NewProfile({ identity, email }: NewProfileProps) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const save = useSaveProfile(identity);
  // After saving, the form disappears; the next form is the one for the first address.
  const container = useMoveFocusOnUnmount<HTMLDivElement>(() => () => focusElement("#addresses"));

  async function send(input: ProfileInput): Promise<void> {
    const { wantedEmail } = await save(input);
    notifications.success(
      wantedEmail ? t("email-link-sent", { email: wantedEmail }) : t("profile-saved"),
    );
  }

  return (
    <Panel id="profile" title={t("new-profile")}>
      <p className="text-ink-2">{t("new-profile-text")}</p>
      <div className="mb-4">
        <PrivacyLink />
      </div>
      <div ref={container}>
        <ProfileForm
          identity={identity}
          start={{ firstName: "", lastName: "", email: email ?? "", phone: "" }}
          onSend={send}
          onCancel={null}
        />
      </div>
    </Panel>
  );
}
