import { AccountScreen } from "#web/account/account-screen.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { MemberOnly } from "#web/account/session/member-only.tsx";

/** S2.17: the page is equal for everybody; a member's data is loaded in the browser. */
export default function AccountRoute() {
  const { t } = useTranslation();

  return (
    <div className="wrap">
      <PageHead title={t("my-account")} />
      <h1 className="screen-top mb-6">{t("my-account")}</h1>
      <MemberOnly>
        <AccountScreen />
      </MemberOnly>
    </div>
  );
}
