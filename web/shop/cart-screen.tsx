import { useState, useEffect, useRef } from "react";

import type { User } from "#contract/users.ts";
import { startOfNextMonth } from "#domain/days.ts";
import { NewProfile } from "#web/account/profile/new-profile.tsx";
import { AccountFailed } from "#web/account/profile/panel.tsx";
import { useSession } from "#web/account/session/session.ts";
import { ConfirmDialog } from "#web/app/forms/confirm-dialog.tsx";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link, useLocalizedPath } from "#web/app/layout/link.tsx";
import { QueryError } from "#web/app/query/query-error.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { OrderNextSteps } from "./checkout/order-next-steps.tsx";
import { CheckoutFlow } from "./checkout/submit/checkout-flow.tsx";
import { useSentOrder } from "./checkout/submit/submit-state.ts";
import { hasOrderInFlight } from "./checkout/submit/order-in-flight.ts";
import { getCart, useCart } from "./cart/cart-state.ts";
import { CheckoutSkeleton } from "./checkout/checkout-skeleton.tsx";
import { CheckoutLoader } from "./checkout/checkout-loader.tsx";
import { OrderSummary, PendingPaymentAlert } from "./orders/order-summary.tsx";
import type { PlacedOrder } from "./checkout/submit/poll-until-resolved.ts";
import { useCurrentPrices } from "./cart/use-current-prices.ts";
import { announceCart } from "./cart/cart-announcement.ts";
import { removeLine } from "./cart/change-cart.ts";
import { CartRow } from "./cart-row.tsx";
import { clearCart, storeClearedCart } from "./cart/cleared-cart.ts";

/** S2.18. */
export function CartScreen() {
  const { t } = useTranslation();
  const hasBooks = useCart(({ lines }) => lines.length > 0);
  const isSent = useSentOrder() !== null;
  // An order in flight shows its outcome, even when the cart was changed in the meantime.
  const [wasSent] = useState(() => hasOrderInFlight("order"));

  return (
    <CheckoutFlow
      checkoutKind="order"
      Thanks={OrderThanks}
      NextSteps={OrderNextSteps}
      isNewStarted={hasBooksNow}
    >
      {!hasBooks && !isSent && !wasSent ? (
        <EmptyState title={t("cart-empty-title")} text={t("cart-empty-text")}>
          <Link to={paths.literature()} className="btn btn-main">
            {t("cart-choose-books")}
          </Link>
        </EmptyState>
      ) : (
        <div className="checkout">
          <CartBooks />
          <CheckoutPanel />
        </div>
      )}
    </CheckoutFlow>
  );
}

/** Books added after an order was placed show the cart again. */
function hasBooksNow(): boolean {
  return getCart().lines.length > 0;
}

/** S2.18: the checkout beside the cart. Only for members with a profile (S6.02). */
function CheckoutPanel() {
  const session = useSession();
  if (session.state !== "member") return null;
  const { identity, email, user } = session;

  switch (user.state) {
    case "found":
      return <CheckoutLoader key={user.user.userId} user={user.user} />;
    case "not-found":
      return (
        <div className="checkout-steps">
          <NewProfile identity={identity} email={email} />
        </div>
      );
    case "failed":
      return (
        <div className="checkout-steps">
          <AccountFailed email={email} code={user.code} />
        </div>
      );
    default:
      return <CheckoutSkeleton />;
  }
}

type OrderThanksProps = { user: User; placed: PlacedOrder };

/** S3.13, S8.03: the order just placed, below the page's "thank you" heading. */
function OrderThanks({ user, placed: { order } }: OrderThanksProps) {
  const { t, language } = useTranslation();
  const { email, alreadyOrderedMo, lastOrderDate } = user;
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);

  return (
    <section aria-label={t("your-order")} className="max-w-2xl">
      <p className="measure">{t("order-thanks", { email })}</p>
      {alreadyOrderedMo && lastOrderDate !== null && (
        <p className="measure mt-2">
          {t("next-free-order", { day: formatDate(startOfNextMonth(lastOrderDate), language) })}
        </p>
      )}
      <PendingPaymentAlert order={order} />
      <div className="mt-6 rounded-lg border border-rule bg-card p-[min(1.25rem,5vw)] md:p-6 print:border-0 print:p-0">
        <OrderSummary order={order} />
      </div>
      <OrderNextSteps identity={user.externalId} />
    </section>
  );
}

/** S2.18: the books in the cart at current prices. */
function CartBooks() {
  const { t } = useTranslation();
  const { query, refetch } = useCurrentPrices();
  const isSent = useSentOrder() !== null;

  return (
    <section aria-labelledby="cart-books" className="min-w-0">
      <h2 id="cart-books" className="sr-only">
        {t("cart-books")}
      </h2>
      <div hidden={isSent} className="grid gap-3 not-empty:mb-6">
        {query.state === "error" && (
          <QueryError onRetry={refetch}>{t("cart-prices-failed")}</QueryError>
        )}
        {query.value && <Alert kind="info">{t("cart-prices-changed")}</Alert>}
        <UnavailableTitles />
      </div>
      <CartTable />
      {isSent && <p className="mt-4 text-sm text-ink-2">{t("order-locked")}</p>}
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <Link to={paths.literature()} className="btn btn-quiet -ml-2.5">
          <Icon name="chevron" className="rotate-90" />
          {t("keep-browsing")}
        </Link>
        {!isSent && <ClearCart />}
      </div>
    </section>
  );
}

/** Titles that have gone out of print, with a button that removes them all. */
function UnavailableTitles() {
  const { t } = useTranslation();
  const unavailable = useCart(({ outOfPrint: unavailable }) => unavailable);
  const count = unavailable.length;
  if (count === 0) return null;

  function removeUnavailable(): void {
    document.querySelector<HTMLElement>("h1")?.focus();
    for (const code of unavailable) removeLine(code);
    announceCart(t("cart-gone-out", { count }));
  }

  return (
    <Alert kind="warning">
      <p>{t("cart-gone", { count })}</p>
      <Button onClick={removeUnavailable} className="mt-2.5">
        {t("cart-gone-take-out", { count })}
      </Button>
    </Alert>
  );
}

/** S2.18: titles with copies and value, stacked on phones. While an order is in flight, shows its lines. */
function CartTable() {
  const { t } = useTranslation();
  const { lines, outOfPrint } = useCart();
  const sentOrder = useSentOrder();

  return (
    <table aria-labelledby="cart-books" className="cart">
      <thead>
        <tr>
          <th scope="col" colSpan={2} className="pl-21">
            {t("title")}
          </th>
          <th scope="col">{t("copies")}</th>
          <th scope="col" className="each">
            {t("price-each")}
          </th>
          <th scope="col" className="worth">
            {t("value")}
          </th>
        </tr>
      </thead>
      <tbody>
        {(sentOrder?.lines ?? lines).map((line) => (
          <CartRow
            key={line.code}
            line={line}
            isGone={sentOrder === null && outOfPrint.includes(line.code)}
            isSent={sentOrder !== null}
          />
        ))}
      </tbody>
    </table>
  );
}

/** S2.18: asks for confirmation, then goes to /literature, where the cart can be restored. */
function ClearCart() {
  const { t } = useTranslation();
  const inLanguage = useLocalizedPath();
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);

  /** Waits until the dialog is closed, because clearing the cart unmounts it. */
  function close(): void {
    setAsking(false);
    if (!isConfirmed.current) return;
    storeClearedCart(getCart().lines);
    clearCart();
    location.assign(inLanguage(paths.literature()));
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)} className="-mx-2.5">
        <Icon name="bin" />
        {t("cart-clear")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("cart-clear-question")}
          confirm={t("cart-clear")}
          kind="danger"
          onConfirm={() => {
            isConfirmed.current = true;
          }}
          onClose={close}
        >
          <p>{t("cart-clear-means")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
