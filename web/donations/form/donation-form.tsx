import { type FormEvent, type RefObject, useState } from "react";

import type { RegularGiving } from "#contract/regular-giving.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { donationIntervals } from "#domain/donation-intervals.ts";
import { dollars } from "#domain/money.ts";
import type { Addresses } from "#web/account/profile/use-addresses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";
import { getOrderKeySlot } from "#web/shop/cart/order-key.ts";
import { toDonationBounds } from "#web/shop/checkout/submit/read-donation.ts";
import { findChosenAddress } from "#web/shop/checkout/submit/address-choice.tsx";
import { focusSubmitButton } from "#web/shop/checkout/submit/submit-button.tsx";
import type { OrderDeps } from "#web/shop/checkout/submit/send-until-resolved.ts";
import {
  intentionToGive,
  isDonation,
  isMonthly as isMonthlyRequest,
} from "#web/shop/checkout/submit/order-request.ts";
import { placeOrder, resumeOrder } from "#web/shop/checkout/submit/place-order.ts";
import { findSentOrder, useSubmitState } from "#web/shop/checkout/submit/submit-state.ts";
import { usePreparedOrderKey } from "#web/shop/checkout/submit/use-order-deps.ts";
import { PaymentForm } from "#web/shop/payment/payment-form.tsx";
import { usePayment } from "#web/shop/payment/payment-state.ts";

import { DonationAddress } from "./donation-address.tsx";
import { DonationPanel } from "./donation-skeleton.tsx";
import {
  getSumChoice,
  DONATION_FORM_ID,
  type getStartValues,
  SHOWN_FIELD,
  parseSum,
  refuseSum,
  findDonationReasons,
} from "./donation-start.ts";
import { DonateSubmit } from "./donate-submit.tsx";
import { SumChoice } from "./sum-choice.tsx";

type DonationFormProps = {
  user: User;
  form: RefObject<HTMLFormElement | null>;
  start: ReturnType<typeof getStartValues>;
  addresses: Addresses;
  all: UserAddress[];
  settings: { minimumDonation: number; maximumDonation: number; timeZone: string };
  deps: OrderDeps;
};

/** S2.16, S4.04: the donation form, with what is charged and when, and the reasons why it cannot be sent. */
export function DonationForm({
  user,
  form,
  start,
  addresses,
  all,
  settings,
  deps,
}: DonationFormProps) {
  const submitState = useSubmitState();
  const sentOrder = findSentOrder(submitState);
  const { stage } = usePayment();
  const [sumChoice, setSumChoice] = useState({ sum: start.sum, other: start.other });
  const [wantsMonthly, setMonthly] = useState(start.isMonthly);
  const [chosen, choose] = useState(start.addressId);
  const [isAgreed, setAgreed] = useState(start.isAgreed);

  // S4.04: a person has at most one.
  const [regularGiving] = user.regularGivings;
  const displayed =
    sentOrder && isDonation(sentOrder.request) ? getSumChoice(sentOrder.request) : sumChoice;
  const isMonthly = sentOrder
    ? isMonthlyRequest(sentOrder.request)
    : wantsMonthly && !regularGiving;
  const interval = isMonthly ? donationIntervals.monthly : donationIntervals.once;
  const bounds = toDonationBounds(settings);
  const refusal = refuseSum(displayed.sum, displayed.other, bounds);
  const donation = refusal ? null : parseSum(displayed.sum, displayed.other);
  const address = findChosenAddress(all, chosen, user.defaultAddress);
  usePreparedOrderKey(
    getOrderKeySlot(deps),
    donation && intentionToGive(interval, dollars(donation)),
  );

  const reasons = findDonationReasons({
    sumRefusal: refusal,
    hasAddress: address !== null,
    isAgreed,
    payment: stage,
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reasons.length > 0 || !address || !donation) return;
    focusSubmitButton(event.nativeEvent);
    choose(address.id);
    const { userId } = user;
    const request = { userId, addressId: address.id, donation: dollars(donation) };
    void placeOrder({ ...request, recurringInterval: interval }, [], deps);
  }

  return (
    <DonationPanel>
      <form id={DONATION_FORM_ID} ref={form} onSubmit={submit} noValidate className="hidden">
        <input type="hidden" name={SHOWN_FIELD} value="1" />
      </form>
      <div inert={sentOrder !== null} className="grid grid-cols-1 gap-7 inert:opacity-50">
        <div className="grid grid-cols-1 gap-5">
          {regularGiving && !isMonthly ? (
            <ExistingMonthlyNotice regularGiving={regularGiving} />
          ) : (
            <IntervalChoice isMonthly={isMonthly} onChoose={setMonthly} />
          )}
          <SumChoice
            {...displayed}
            refusal={refusal}
            minimum={bounds.minimumDonation}
            onChange={(change) => setSumChoice({ ...sumChoice, ...change })}
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
        <DonationPayment isBusy={sentOrder !== null} />
      </div>
      <DonateSubmit
        donation={donation}
        isMonthly={isMonthly}
        timeZone={settings.timeZone}
        reasons={reasons}
        submitState={submitState}
        email={user.email}
        isAgreed={isAgreed}
        onAgree={setAgreed}
        onResume={(sentOrder) => void resumeOrder(sentOrder, deps)}
      />
    </DonationPanel>
  );
}

type DonationPaymentProps = { isBusy: boolean };

function DonationPayment({ isBusy }: DonationPaymentProps) {
  const { t } = useTranslation();
  const payments = useSite()?.payments;
  if (!payments) return null;

  return (
    <section aria-labelledby="pay-by">
      <h3 id="pay-by" className="mb-3">
        {t("pay-by")}
      </h3>
      <PaymentForm settings={payments} isBusy={isBusy} />
    </section>
  );
}

/** S4.04: a person with a regular giving donates once here, and changes the regular giving in their account. */
function ExistingMonthlyNotice({
  regularGiving: { state, amount },
}: {
  regularGiving: RegularGiving;
}) {
  const { t } = useTranslation();
  const messages: Record<RegularGiving["state"], string> = {
    starting: t("gift-gives-starting", { amount }),
    active: t("gift-gives-already", { amount }),
    ending: t("gift-gives-ending"),
  };

  return (
    <p className="text-sm leading-snug text-ink-2">
      {messages[state]} <Link to={`${paths.account}#givings`}>{t("gift-see-giving")}</Link>
    </p>
  );
}

type IntervalChoiceProps = { isMonthly: boolean; onChoose: (isMonthly: boolean) => void };

/** S4.04: once, or now and each month. */
function IntervalChoice({ isMonthly, onChoose }: IntervalChoiceProps) {
  const { t } = useTranslation();
  const choices = [
    { interval: "once", name: t("gift-once"), isChosen: !isMonthly },
    { interval: "monthly", name: t("gift-monthly"), isChosen: isMonthly },
  ];

  return (
    <fieldset>
      <legend className="sr-only">{t("gift-how-often")}</legend>
      <div className="segments">
        {choices.map(({ interval, name, isChosen }) => (
          <label key={interval} className="chosen">
            <input
              type="radio"
              name="interval"
              form={DONATION_FORM_ID}
              value={interval}
              checked={isChosen}
              onChange={() => onChoose(interval === "monthly")}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
