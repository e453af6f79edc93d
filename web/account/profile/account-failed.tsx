import { QueryError } from "#web/app/query/query-error.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { reloadUser } from "#web/account/session/session-actions.ts";

import { DescriptionItem, DescriptionList } from "#web/ui/description-list.tsx";
import { Panel } from "./panel.tsx";

/** S4.05, S8.04: the profile could not be loaded, or its account is being deleted. Shows the e-mail read-only. */
export function AccountFailed({ email, code }: { email: string | null; code: string }) {
  const { t } = useTranslation();

  return (
    <Panel id="profile" title={t("profile")}>
      {email !== null && (
        <div className="mb-4">
          <DescriptionList>
            <DescriptionItem name={t("email")}>{email}</DescriptionItem>
          </DescriptionList>
        </div>
      )}
      <QueryError onRetry={reloadUser}>
        {t(code === "account-leaving" ? code : "profile-failed")}
      </QueryError>
    </Panel>
  );
}
