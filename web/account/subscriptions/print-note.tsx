import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { SignInButton } from "#web/account/session/sign-in-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import type { PrintEligibility } from "./print-eligibility.ts";

type PrintNoteProps = { eligibility: Exclude<PrintEligibility, "open">; isInAccount: boolean };

/** What a person needs before they can request a print subscription. */
export function PrintNote({ eligibility, isInAccount }: PrintNoteProps) {
  const { t } = useTranslation();
  const needs = {
    "no-profile": t("print-needs-profile"),
    "no-address": t("print-needs-address"),
    "no-primary": t("print-needs-primary"),
    unknown: t("print-needs-unknown"),
  };

  switch (eligibility) {
    case "waiting":
      return <Skeleton className="w-1/2" />;
    case "visitor":
      return (
        <div className="grid justify-items-start gap-3">
          <p className="[[data-session]_&]:invisible">{t("print-sign-in")}</p>
          {/* Hidden for a signed-in person whose session is still loading. */}
          <div className="[[data-session]_&]:invisible [@media(scripting:none)]:hidden">
            <SignInButton />
          </div>
        </div>
      );
    case "elsewhere":
      return (
        <Alert kind="warning">
          <p>{t("print-north-america")}</p>
          <p className="mt-1">
            <Link to={paths.distributors} className="inline-flex min-h-(--target) items-center">
              {t("see-distributors")}
            </Link>
          </p>
        </Alert>
      );
    default:
      return <RequirementNote isInAccount={isInAccount}>{needs[eligibility]}</RequirementNote>;
  }
}

/** In the account there is no link, because what is needed is on the same screen. */
function RequirementNote({ isInAccount, children }: { isInAccount: boolean; children: string }) {
  const { t } = useTranslation();

  return (
    <div className="grid justify-items-start gap-3">
      <p>{children}</p>
      {!isInAccount && (
        <Link to={paths.account} className="btn btn-line">
          {t("to-my-account")}
        </Link>
      )}
    </div>
  );
}
