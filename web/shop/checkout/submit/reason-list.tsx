import type { Refusal } from "#domain/free-order.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

export const REASON_LIST_ID = "order-reasons";

/** S5.08: the reasons why the button is disabled. */
export function ReasonList({ title, reasons }: { title: string; reasons: Refusal[] }) {
  const { t } = useTranslation();
  // P18: in a restored copy nobody can order, so there is nothing to correct.
  if (useSite()?.isRestoredCopy) return null;

  return (
    <Alert kind="warning" title={title} className="mt-3">
      <ul id={REASON_LIST_ID} className="mt-1 list-disc pl-4">
        {reasons.map((reason) => (
          <li key={reason.code}>
            {t(reason.code, reason.params)}
            {reason.code === "cart-country-ordering-disabled" && (
              <>
                {" "}
                <Link to={paths.distributors}>{t("distributors")}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
