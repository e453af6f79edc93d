import { useNotifications } from "#web/forms/use-notifications.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/layout/use-move-focus-on-unmount.ts";
import { PrivacyLink } from "#web/subscriptions/privacy-link.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { Panel } from "./panel.tsx";
import { ProfileForm } from "./profile-form.tsx";
import type { ProfileInput } from "./parse-profile-form.ts";
import { useSaveProfile } from "./use-save-profile.ts";

type NewProfileProps = { identity: string; email: string | null };

/** S4.05: somebody who is signed in and has told the library nothing of themselves. */
export function NewProfile({ identity, email }: NewProfileProps) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const save = useSaveProfile(identity);
  // The screen is another then: what comes next on it is the first address.
  const place = useMoveFocusOnUnmount<HTMLDivElement>(() => () => focusElement("#addresses"));

  async function send(words: ProfileInput): Promise<void> {
    const { wantedEmail } = await save(words);
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
      <div ref={place}>
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
