import { type FormEvent, type RefObject, useState } from "react";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { dollars } from "#domain/money.ts";
import type { Addresses } from "#web/account/use-addresses.ts";
import { usePayment } from "#web/payment/payment-state.ts";
import { boundsOf } from "#web/placing/bounds-of.ts";
import { chosenAddress } from "#web/placing/chosen-address.ts";
import { keepFocus } from "#web/placing/keep-focus.ts";
import { keyPlaceOf } from "#web/placing/order-key.ts";
import type { OrderDeps } from "#web/placing/order-deps.ts";
import { placeOrder, resumeOrder } from "#web/placing/place-order.ts";
import { sentOf, usePlacing } from "#web/placing/placing-state.ts";
import { useKeyAhead } from "#web/placing/use-key-ahead.ts";
import { intentionToGive, isDonation, isMonthly as isMonthlyWish } from "#web/placing/wish.ts";

import { DonationAddress } from "./donation-address.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { DonationPayment } from "./donation-payment.tsx";
import { findDonationReasons } from "./donation-reasons.ts";
import { choiceOf, FORM, type startOf, WAS_SHOWN } from "./donation-start.ts";
import { GiveNow } from "./give-now.tsx";
import { GivesAlready } from "./gives-already.tsx";
import { IntervalChoice } from "./interval-choice.tsx";
import { readSum, refuseSum } from "./read-sum.ts";
import { SumChoice } from "./sum-choice.tsx";

type DonationFormProps = {
  user: User;
  form: RefObject<HTMLFormElement | null>;
  start: ReturnType<typeof startOf>;
  addresses: Addresses;
  all: UserAddress[];
  settings: { minimumDonation: number; maximumDonation: number; timeZone: string };
  parts: OrderDeps;
};

/** S2.16, S4.04: everything that is decided of a gift, what is charged and when, and what keeps it from being made. */
export function DonationForm({
  user,
  form,
  start,
  addresses,
  all,
  settings,
  parts,
}: DonationFormProps) {
  const placing = usePlacing();
  const sent = sentOf(placing);
  const { stage } = usePayment();
  const [given, setGiven] = useState({ sum: start.sum, other: start.other });
  const [wantsMonthly, setMonthly] = useState(start.isMonthly);
  const [chosen, choose] = useState(start.addressId);
  const [isAgreed, setAgreed] = useState(start.isAgreed);

  // S4.04: nobody has two.
  const [regularGiving] = user.regularGivings;
  const shown = sent && isDonation(sent.wish) ? choiceOf(sent.wish) : given;
  const isMonthly = sent ? isMonthlyWish(sent.wish) : wantsMonthly && !regularGiving;
  const interval = isMonthly ? donationIntervals.monthly : donationIntervals.once;
  const bounds = boundsOf(settings);
  const refusal = refuseSum(shown.sum, shown.other, bounds);
  const donation = refusal ? null : readSum(shown.sum, shown.other);
  const address = chosenAddress(all, chosen, user.defaultAddress);
  useKeyAhead(keyPlaceOf(parts), donation && intentionToGive(interval, dollars(donation)));

  const reasons = findDonationReasons({
    noSum: refusal,
    hasAddress: address !== null,
    isAgreed,
    payment: stage,
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reasons.length > 0 || !address || !donation) return;
    keepFocus(event.nativeEvent);
    choose(address.id);
    const { userId } = user;
    const wish = { userId, addressId: address.id, donation: dollars(donation) };
    void placeOrder({ ...wish, recurringInterval: interval }, [], parts);
  }

  return (
    <DonationPanel>
      <form id={FORM} ref={form} onSubmit={submit} noValidate className="hidden">
        <input type="hidden" name={WAS_SHOWN} value="1" />
      </form>
      <div inert={sent !== null} className="grid grid-cols-1 gap-7 inert:opacity-50">
        <div className="grid grid-cols-1 gap-5">
          {regularGiving && !isMonthly ? (
            <GivesAlready regularGiving={regularGiving} />
          ) : (
            <IntervalChoice isMonthly={isMonthly} onChoose={setMonthly} />
          )}
          <SumChoice
            {...shown}
            refusal={refusal}
            minimum={bounds.minimumDonation}
            onChange={(change) => setGiven({ ...given, ...change })}
          />
        </div>
        <DonationAddress
          user={user}
          addresses={addresses}
          all={all}
          chosen={address}
          isChosen={chosen !== null}
          onChoose={choose}
        />
        <DonationPayment isBusy={sent !== null} />
      </div>
      <GiveNow
        donation={donation}
        isMonthly={isMonthly}
        timeZone={settings.timeZone}
        reasons={reasons}
        placing={placing}
        email={user.email}
        isAgreed={isAgreed}
        onAgree={setAgreed}
        onAskAgain={(sent) => void resumeOrder(sent, parts)}
      />
    </DonationPanel>
  );
}
