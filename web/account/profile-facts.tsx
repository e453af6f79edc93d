import type { User } from "#contract/users.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { PendingEmail } from "./pending-email.tsx";
import { DescriptionItem, DescriptionList } from "#web/ui/description-list.tsx";
import { PasswordReset } from "./password-reset.tsx";

type ProfileFactsProps = { user: User; signInEmail: string | null };

export function ProfileFacts({ user, signInEmail }: ProfileFactsProps) {
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
