import "#web/ui/styles/checkout.css";

import { useSearchParams } from "react-router";

import { PaymentMethodScreen } from "#web/donations/regular/payment-method-screen.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { MemberOnly } from "#web/account/session/member-only.tsx";

/** S4.04: the page is equal for everybody; the browser reads the regular giving from the address. */
export default function RegularGivingMethodRoute() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const named = query.get("giving");
  const title = t("giving-change-method");

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 tabIndex={-1} className="mb-6 screen-top">
        {title}
      </h1>
      <MemberOnly>
        <PaymentMethodScreen regularGiving={named === null ? null : Number(named)} />
      </MemberOnly>
    </div>
  );
}
