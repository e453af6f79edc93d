import type { ReactNode } from "react";

import { reloadUser } from "#web/account/session/session-actions.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { QueryError } from "#web/app/query/query-error.tsx";
import { DescriptionItem, DescriptionList } from "#web/ui/description-list.tsx";

type PanelProps = {
  id: string;
  title: string;
  /** A control for the whole panel, shown in its heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** One section of the account. Its heading receives focus when a focused element in it disappears. */
export function Panel({ id, title, action, children }: PanelProps) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] text-sm leading-normal md:p-6"
    >
      <header className="-mt-2 mb-2.5 flex min-h-(--target) flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}

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
