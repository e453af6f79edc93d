import { type FormEvent, type RefObject, useEffect, useState } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { zero } from "#domain/money.ts";
import type { Terms } from "#domain/pricing.ts";
import type { Addresses } from "#web/account/use-addresses.ts";
import { copiesInCart, orderedLines, pricedLines } from "#web/cart/cart-sum.ts";
import { holdTerms } from "#web/cart/cart-terms.ts";
import { usePayment } from "#web/payment/payment-state.ts";
import { chosenAddress } from "#web/placing/chosen-address.ts";
import { keepFocus } from "#web/placing/keep-focus.ts";
import { CART_KEY } from "#web/placing/order-key.ts";
import type { OrderDeps } from "#web/placing/order-deps.ts";
import { placeOrder, resumeOrder } from "#web/placing/place-order.ts";
import { sentOf, usePlacing } from "#web/placing/placing-state.ts";
import { readDonation, refuseTyped } from "#web/placing/read-donation.ts";
import { useKeyAhead } from "#web/placing/use-key-ahead.ts";
import { intentionToOrder } from "#web/placing/wish.ts";

import { FORM, type startOf, WAS_SHOWN } from "./checkout-start.ts";
import { findSameOrder } from "./find-same-order.ts";
import { DonationField } from "./donation-field.tsx";
import { OrderSum } from "./order-sum.tsx";
import { ParcelChoice } from "./parcel-choice.tsx";
import { PayBy } from "./pay-by.tsx";
import { findReasons } from "./reasons.ts";
import { SendTo } from "./send-to.tsx";
import { TypeChoice } from "./type-choice.tsx";
import { useShownCart } from "./use-shown-cart.ts";
import { wishOf } from "./wish-of.ts";
import { workOut } from "./work-out.ts";

type CheckoutProps = {
  user: User;
  form: RefObject<HTMLFormElement | null>;
  start: ReturnType<typeof startOf>;
  addresses: Addresses;
  all: UserAddress[];
  settings: Parameters<typeof workOut>[0]["settings"];
  /** The orders of the person, the newest first. */
  earlier: LastOrder[];
  parts: OrderDeps;
};

/** S4.02, S5.08, S9.03: everything that is decided of an order, what it comes to, and what keeps it from being placed. */
export function Checkout({
  user,
  form,
  start,
  addresses,
  all,
  settings,
  earlier,
  parts,
}: CheckoutProps) {
  const placing = usePlacing();
  const sent = sentOf(placing);
  const cart = useShownCart(sent);
  const { stage } = usePayment();
  const [chosen, choose] = useState(start.addressId);
  const [typedDonation, setTypedDonation] = useState(start.typedDonation);
  const [isAgreed, setAgreed] = useState(start.isAgreed);

  const address = chosenAddress(all, chosen, user.defaultAddress);
  const lines = pricedLines(cart);
  const donation = readDonation(typedDonation);
  const worked = workOut({ user, settings, address, lines, type: cart.type, donation });
  const { terms, type, quote } = worked;
  const isPaid = quote.total > 0;
  useHeldTerms(terms);
  const ordered = orderedLines(cart);
  useKeyAhead(CART_KEY, ordered.length > 0 ? intentionToOrder(ordered) : null);

  const reasons = findReasons({
    ...worked,
    lines,
    donation: donation ?? zero,
    noSum: refuseTyped(typedDonation),
    taxId: user.taxId,
    isAgreed,
    payment: isPaid ? stage : "none",
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reasons.length > 0 || !address) return;
    const filledIn = new FormData(event.currentTarget);
    keepFocus(event.nativeEvent);
    // Should it be gone by then, no other is chosen in its stead.
    choose(address.id);
    const wish = wishOf({ user, address, cart, type, quote, filledIn });
    void placeOrder(wish, ordered, parts);
  }

  return (
    <>
      <div inert={sent !== null} className="checkout-steps inert:opacity-50">
        <form id={FORM} ref={form} onSubmit={submit} noValidate className="hidden">
          <input type="hidden" name={WAS_SHOWN} value="1" />
          <input type="hidden" name="type" value={type} />
        </form>
        <TypeChoice
          worked={worked}
          lines={lines}
          lastOrderDate={user.lastOrderDate}
          typeBefore={start.typeBefore}
        />
        <SendTo
          user={user}
          addresses={addresses}
          all={all}
          chosen={address}
          place={worked.place}
          onChoose={choose}
        />
        <DonationField
          typedDonation={typedDonation}
          donation={donation}
          bounds={worked}
          onChange={setTypedDonation}
        />
        <ParcelChoice wants={start.wants} />
        <PayBy isNeeded={isPaid} isBusy={sent !== null} />
      </div>
      <OrderSum
        copies={copiesInCart(cart)}
        quote={quote}
        shippingHundredths={terms.shippingHundredths}
        reasons={reasons}
        placing={placing}
        orderedBefore={findSameOrder(earlier, ordered)}
        onAskAgain={(sent) => void resumeOrder(sent, parts)}
        email={user.email}
        isAgreed={isAgreed}
        onAgree={setAgreed}
      />
    </>
  );
}

/** Whatever is done to the cart is looked at under the terms of the chosen address. */
function useHeldTerms({ freeLimit, shippingHundredths, alreadyOrderedThisMonth }: Terms): void {
  useEffect(() => {
    holdTerms({ freeLimit, shippingHundredths, alreadyOrderedThisMonth });
    return () => holdTerms(null);
  }, [freeLimit, shippingHundredths, alreadyOrderedThisMonth]);
}
