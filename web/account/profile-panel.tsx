import type { User } from "#contract/users.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";
import { useInlineForm } from "#web/app/forms/use-form.ts";
import { useSubmission, useNotifications } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { hasDraft } from "#web/app/layout/form-draft.ts";
import { useSite } from "#web/app/layout/site.ts";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Button } from "#web/ui/button.tsx";
import { DescriptionItem, DescriptionList } from "#web/ui/description-list.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";

import { Panel } from "./profile/panel.tsx";
import {
  ProfileForm,
  getProfileFormKey,
  type ProfileInput,
  omitUnchangedEmail,
} from "./profile/profile-form.tsx";
import { useSaveProfile } from "./profile/use-save-profile.ts";
import { requestPasswordReset } from "./request-password-reset.ts";

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

type ProfileFactsProps = { user: User; signInEmail: string | null };

function ProfileFacts({ user, signInEmail }: ProfileFactsProps) {
  const { t } = useTranslation();

  return (
    <DescriptionList>
      <DescriptionItem name={t("full-name")}>
        {user.firstName} {user.lastName}
      </DescriptionItem>
      <DescriptionItem name={t("email")}>
        {user.email}
        {user.wantedEmail !== null && <PendingEmail user={user} wanted={user.wantedEmail} />}
      </DescriptionItem>
      {signInEmail !== null && signInEmail !== user.email && (
        <DescriptionItem name={t("sign-in-email")}>{signInEmail}</DescriptionItem>
      )}
      <DescriptionItem name={t("phone")}>
        {user.phone ? (
          <span className="num">{user.phone}</span>
        ) : (
          <span className="text-ink-3">{t("none-given")}</span>
        )}
      </DescriptionItem>
      {isDatabaseUser(user.externalId) && signInEmail !== null && (
        <DescriptionItem name={t("password")}>
          <PasswordReset email={signInEmail} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** S7.16: the identity provider mails a link. The message is the same whether the account exists or not. */
function PasswordReset({ email }: { email: string }) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const identity = useSite()?.identity;
  const { isSubmitting, run } = useSubmission();
  if (!identity) return null;

  const requestReset = () =>
    run(async () => {
      await requestPasswordReset({ ...identity, email });
      notifications.success(t("password-link-sent", { email }));
    });

  return (
    <Button
      kind="quiet"
      isBusy={isSubmitting}
      onClick={() => void requestReset()}
      className="-my-2.5 -ml-2.5 text-left"
    >
      {t("password-change")}
    </Button>
  );
}

type PendingEmailProps = { user: User; wanted: string };

/**
 * A new address is in use once its confirmation link is followed. Until then the link can be sent again or discarded.
 */
function PendingEmail({ user, wanted: pendingEmail }: PendingEmailProps) {
  const { t } = useTranslation();
  const notifications = useNotifications();
  const save = useSaveProfile(user.externalId);
  const { isSubmitting, run } = useSubmission();
  const { firstName, lastName, phone } = user;
  // It also disappears when the link is followed in another tab.
  const container = useMoveFocusOnUnmount<HTMLDivElement>(() => () => focusElement("#profile"));

  const sendAgain = () =>
    run(async () => {
      const { email, wantedEmail } = await save({ firstName, lastName, phone, sendAgain: true });
      if (wantedEmail !== null)
        return notifications.success(t("email-link-sent", { email: wantedEmail }));
      notifications.success(t("email-none-waits", { email }));
    });
  const giveUp = () =>
    run(async () => {
      const { email } = await save({ firstName, lastName, phone, keepEmail: true });
      notifications.success(t("email-kept", { email }));
    });

  return (
    <div ref={container} className="mt-1.5 rounded-md bg-warn-tint px-3 pt-2.5 pb-1">
      <p>{t("email-waiting", { email: pendingEmail })}</p>
      <p className="-mx-2.5 flex flex-wrap">
        <Button kind="quiet" isBusy={isSubmitting} onClick={() => void sendAgain()}>
          {t("email-send-again")}
        </Button>
        <Button kind="quiet" isBusy={isSubmitting} onClick={() => void giveUp()}>
          {t("email-give-up")}
        </Button>
      </p>
    </div>
  );
}
