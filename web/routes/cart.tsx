import "#web/styles/checkout.css";

import { CartScreen } from "#web/cart/cart-screen.tsx";
import { usePlacing } from "#web/placing/placing-state.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { MemberOnly } from "#web/session/member-only.tsx";

/** S2.18: a shell that is the same for everybody; the cart lies on the device, and shows to those who are signed in. */
export default function CartRoute() {
  const { t } = useTranslation();
  const { state } = usePlacing();
  const title = t(
    state === "placed" ? "cart-thank-you" : state === "ended" ? "order-ended" : "your-cart",
  );

  return (
    <div className="wrap">
      <PageHead title={title} />
      <h1 tabIndex={-1} className="mb-6 pt-[clamp(1.5rem,3.5vw,2.5rem)]">
        {title}
      </h1>
      <MemberOnly>
        <CartScreen />
      </MemberOnly>
    </div>
  );
}
