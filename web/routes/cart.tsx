import "#web/ui/styles/checkout.css";

import { CartScreen } from "#web/shop/cart-screen.tsx";
import { type SubmitState, useSubmitState } from "#web/shop/checkout/submit/submit-state.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { MemberOnly } from "#web/account/session/member-only.tsx";

/** S2.18: the page is equal for everybody; the cart is stored on the device and shown to members. */
export default function CartRoute() {
  const { t } = useTranslation();
  const { state } = useSubmitState();
  const title = t(titleKey(state));

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 tabIndex={-1} className="mb-6 screen-top">
        {title}
      </h1>
      <MemberOnly>
        <CartScreen />
      </MemberOnly>
    </div>
  );
}

function titleKey(state: SubmitState["state"]): string {
  if (state === "placed") return "cart-thank-you";
  return state === "ended" ? "order-ended" : "your-cart";
}
