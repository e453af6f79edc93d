import type { User } from "#contract/users.ts";
import { ownsPassword } from "#domain/profile-email.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { EmailWaiting } from "./email-waiting.tsx";
import { Fact, Facts } from "./facts.tsx";
import { PasswordReset } from "./password-reset.tsx";

type ProfileFactsProps = { user: User; signInEmail: string | null };

export function ProfileFacts({ user, signInEmail }: ProfileFactsProps) {
  const { t } = useTranslation();

  return (
    <Facts>
      <Fact name={t("full-name")}>
        {user.firstName} {user.lastName}
      </Fact>
      <Fact name={t("email")}>
        {user.email}
        {user.wantedEmail !== null && <EmailWaiting user={user} wanted={user.wantedEmail} />}
      </Fact>
      {signInEmail !== null && signInEmail !== user.email && (
        <Fact name={t("sign-in-email")}>{signInEmail}</Fact>
      )}
      <Fact name={t("phone")}>
        {user.phone ? (
          <span className="num">{user.phone}</span>
        ) : (
          <span className="text-ink-3">{t("none-given")}</span>
        )}
      </Fact>
      {ownsPassword(user.externalId) && signInEmail !== null && (
        <Fact name={t("password")}>
          <PasswordReset email={signInEmail} />
        </Fact>
      )}
    </Facts>
  );
}
