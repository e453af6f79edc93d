import { type FormEvent, type RefObject, useEffect, useState } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { type MailingList, mailingLists } from "#domain/mailing-lists.ts";
import { zero } from "#domain/money.ts";
import type { OrderTerms } from "#domain/pricing.ts";
import type { Addresses } from "#web/account/profile/use-addresses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { type Cart, useCart } from "#web/shop/cart/cart-state.ts";
import { countCopies, listOrderedLines, toPricedLines } from "#web/shop/cart/cart-sum.ts";
import { freezeTerms } from "#web/shop/cart/cart-terms.ts";
import { CART_KEY_SLOT } from "#web/shop/cart/order-key.ts";
import { PaymentForm } from "#web/shop/payment/payment-form.tsx";
import { usePayment } from "#web/shop/payment/payment-state.ts";

import { findChosenAddress } from "./submit/address-choice.tsx";
import { focusSubmitButton } from "./submit/submit-button.tsx";
import type { OrderDeps } from "./submit/send-until-resolved.ts";
import { placeOrder, resumeOrder } from "./submit/place-order.ts";
import { findSentOrder, useSubmitState } from "./submit/submit-state.ts";
import { readDonation, refuseTypedSum } from "./submit/read-donation.ts";
import { usePreparedOrderKey } from "./submit/use-order-deps.ts";
import { intentionToOrder, isDonation, buildOrderRequest } from "./submit/order-request.ts";
import { CHECKOUT_FORM_ID, type getStartValues, SHOWN_FIELD } from "./checkout-start.ts";
import { findSameOrder } from "./find-same-order.ts";
import { OrderSum, DonationField } from "./order-sum.tsx";
import { ShippingAddress } from "./shipping-address.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { calculateOrder, listBlockingReasons } from "./calculate-order.ts";
import type { OrderInFlight } from "./submit/order-in-flight.ts";
import { CheckoutSection } from "./checkout-section.tsx";

type CheckoutProps = {
  user: User;
  form: RefObject<HTMLFormElement | null>;
  start: ReturnType<typeof getStartValues>;
  addresses: Addresses;
  all: UserAddress[];
  settings: Parameters<typeof calculateOrder>[0]["settings"];
  /** The person's orders, newest first. */
  earlier: LastOrder[];
  deps: OrderDeps;
};

/** S4.02, S5.08, S9.03: the steps of an order, its total, and the reasons why it cannot be placed. */
export function Checkout({
  user,
  form,
  start,
  addresses,
  all,
  settings,
  earlier,
  deps,
}: CheckoutProps) {
  const submitState = useSubmitState();
  const sentOrder = findSentOrder(submitState);
  const cart = useShownCart(sentOrder);
  const { stage } = usePayment();
  const [chosen, choose] = useState(start.addressId);
  const [typedDonation, setTypedDonation] = useState(start.typedDonation);
  const [isAgreed, setAgreed] = useState(start.isAgreed);

  const address = findChosenAddress(all, chosen, user.defaultAddress);
  const lines = toPricedLines(cart);
  const donation = readDonation(typedDonation);
  const calculation = calculateOrder({ user, settings, address, lines, type: cart.type, donation });
  const { terms, type, quote } = calculation;
  const isPaid = quote.total > 0;
  useFrozenTerms(terms);
  const ordered = listOrderedLines(cart);
  usePreparedOrderKey(CART_KEY_SLOT, ordered.length > 0 ? intentionToOrder(ordered) : null);

  const reasons = listBlockingReasons({
    ...calculation,
    lines,
    donation: donation ?? zero,
    sumRefusal: refuseTypedSum(typedDonation),
    taxId: user.taxId,
    isAgreed,
    payment: isPaid ? stage : "none",
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reasons.length > 0 || !address) return;
    const filledIn = new FormData(event.currentTarget);
    focusSubmitButton(event.nativeEvent);
    // If this address is deleted in the meantime, no other is chosen automatically.
    choose(address.id);
    const request = buildOrderRequest({ user, address, cart, type, quote, filledIn });
    void placeOrder(request, ordered, deps);
  }

  return (
    <>
      <div inert={sentOrder !== null} className="checkout-steps inert:opacity-50">
        <form id={CHECKOUT_FORM_ID} ref={form} onSubmit={submit} noValidate className="hidden">
          <input type="hidden" name={SHOWN_FIELD} value="1" />
          <input type="hidden" name="type" value={type} />
        </form>
        <TypeChoice
          calculation={calculation}
          lines={lines}
          lastOrderDate={user.lastOrderDate}
          typeBefore={start.typeBefore}
        />
        <ShippingAddress
          user={user}
          addresses={addresses}
          all={all}
          chosen={address}
          place={calculation.destination}
          onChoose={choose}
        />
        <DonationField
          typedDonation={typedDonation}
          donation={donation}
          bounds={calculation}
          onChange={setTypedDonation}
        />
        <MailingListChoice wants={start.wants} />
        <PaymentSection isNeeded={isPaid} isBusy={sentOrder !== null} />
      </div>
      <OrderSum
        copies={countCopies(cart)}
        quote={quote}
        shippingHundredths={terms.shippingHundredths}
        reasons={reasons}
        submitState={submitState}
        orderedBefore={findSameOrder(earlier, ordered)}
        onResume={(sentOrder) => void resumeOrder(sentOrder, deps)}
        email={user.email}
        isAgreed={isAgreed}
        onAgree={setAgreed}
      />
    </>
  );
}

/** Checks the cart under the terms of the chosen address. */
function useFrozenTerms({
  freeLimit,
  shippingHundredths,
  alreadyOrderedThisMonth,
}: OrderTerms): void {
  useEffect(() => {
    freezeTerms({ freeLimit, shippingHundredths, alreadyOrderedThisMonth });
    return () => freezeTerms(null);
  }, [freeLimit, shippingHundredths, alreadyOrderedThisMonth]);
}

/** The cart, or the order in flight while one is being sent. */
function useShownCart(sentOrder: OrderInFlight | null): Cart {
  const cart = useCart();
  if (!sentOrder || isDonation(sentOrder.request)) return cart;
  return { lines: sentOrder.lines, type: sentOrder.request.type, outOfPrint: [] };
}

type PaymentSectionProps = { isNeeded: boolean; isBusy: boolean };

/** S1.05: opens once there is something to pay. Typed text stays when the total is 0 for a moment. */
function PaymentSection({ isNeeded, isBusy }: PaymentSectionProps) {
  const { t } = useTranslation();
  const payments = useSite()?.payments;
  const [isOpened, setOpened] = useState(isNeeded);
  if (isNeeded && !isOpened) setOpened(true);
  if (!isOpened || !payments) return null;

  return (
    <div className={isNeeded ? "" : "h-0 overflow-hidden invisible -mt-10"}>
      <CheckoutSection id="pay-by" title={t("pay-by")}>
        <PaymentForm settings={payments} isBusy={isBusy} />
      </CheckoutSection>
    </div>
  );
}

/** S3.08: optional mailing lists; none is checked by default. */
function MailingListChoice({ wants }: { wants: (list: MailingList) => boolean }) {
  const { t } = useTranslation();
  const names: Record<MailingList, string> = {
    fgben: t("mailing-list-fgben"),
    fgbes: t("mailing-list-fgbes"),
    caten: t("mailing-list-caten"),
    cates: t("mailing-list-cates"),
  };

  return (
    <CheckoutSection id="parcel" title={t("order-with-it")}>
      <fieldset className="grid gap-x-5 text-sm sm:grid-cols-2">
        <legend className="sr-only">{t("order-with-it")}</legend>
        {mailingLists.map((list) => (
          <label key={list} className="flex min-h-(--target) items-center gap-3">
            <input
              type="checkbox"
              name={list}
              form={CHECKOUT_FORM_ID}
              defaultChecked={wants(list)}
              className="size-5 flex-none accent-green"
            />
            {names[list]}
          </label>
        ))}
      </fieldset>
    </CheckoutSection>
  );
}
