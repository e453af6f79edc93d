import { useTranslation } from "#web/app/i18n/translation.tsx";
import { QuerySkeleton } from "#web/app/query/query-error.tsx";

import { useSession } from "./session/session.ts";
import { AccountPanels, TwoColumns } from "./account-panels.tsx";
import { NewProfile } from "./profile/new-profile.tsx";
import { OwnData } from "./own-data.tsx";
import { Panel, AccountFailed } from "./profile/panel.tsx";

/** S2.17, S4.05: the profile of the signed-in person and its actions. */
export function AccountScreen() {
  const session = useSession();
  if (session.state !== "member") return null;
  const { identity, email, user } = session;

  switch (user.state) {
    case "found":
      return <AccountPanels key={user.user.userId} user={user.user} signInEmail={email} />;
    case "not-found":
      return (
        <div className={narrow}>
          <NewProfile identity={identity} email={email} />
          <OwnData />
        </div>
      );
    case "failed":
      return (
        <div className={narrow}>
          <AccountFailed email={email} code={user.code} />
          <OwnData />
        </div>
      );
    default:
      return <AccountSkeleton />;
  }
}

const narrow = "grid max-w-2xl gap-6";

/** As high as the loaded screen, so that the footer does not appear and disappear. */
function AccountSkeleton() {
  const { t } = useTranslation();

  return (
    <div className="min-h-screen">
      <TwoColumns
        left={
          <>
            <Panel id="profile" title={t("profile")}>
              <QuerySkeleton />
            </Panel>
            <Panel id="addresses" title={t("addresses")}>
              <QuerySkeleton />
            </Panel>
          </>
        }
        right={
          <Panel id="orders" title={t("orders")}>
            <QuerySkeleton />
          </Panel>
        }
      />
    </div>
  );
}
