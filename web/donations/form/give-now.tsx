import type { Refusal } from "#domain/free-order.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { PlaceButton } from "#web/placing/place-button.tsx";
import { PlacingNews, TO_MEND, usePaymentToMend } from "#web/placing/placing-news.tsx";
import { type Placing, sentOf } from "#web/placing/placing-state.ts";
import { PrivacyChoice } from "#web/placing/privacy-choice.tsx";
import { ReasonList, REASONS } from "#web/placing/reason-list.tsx";
import type { OrderInFlight } from "#web/placing/order-in-flight.ts";
import { isMonthly, totalOf } from "#web/placing/wish.ts";

import { FORM } from "./donation-start.ts";
import { WHEN_CHARGED, WhenCharged } from "./when-charged.tsx";

type GiveNowProps = {
  /** Null while no sum is chosen. */
  donation: Cents | null;
  isMonthly: boolean;
  /** Of the library's calendar. */
  timeZone: string;
  reasons: Refusal[];
  placing: Placing;
  /** Where the receipt goes. */
  email: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
  onAskAgain: (sent: OrderInFlight) => void;
};

/** What is charged and when, and the button that gives, or why nothing can be given. */
export function GiveNow(props: GiveNowProps) {
  const { donation, timeZone, reasons, placing, email, isAgreed, onAgree, onAskAgain } = props;
  const { t } = useTranslation();
  const sent = sentOf(placing);
  const isToMend = usePaymentToMend(placing, true);
  const isBlocked = reasons.length > 0 && sent === null;
  const total = sent ? totalOf(sent.wish) : donation && dollars(donation);
  const monthly = sent ? isMonthly(sent.wish) : props.isMonthly;
  const told = [
    donation !== null && sent === null && WHEN_CHARGED,
    isBlocked && REASONS,
    isToMend && TO_MEND,
  ].filter((id) => id !== false);

  return (
    <div className="mt-7">
      {donation && !sent && (
        <WhenCharged donation={donation} isMonthly={monthly} timeZone={timeZone} />
      )}
      <div inert={sent !== null} className="inert:opacity-50">
        <PrivacyChoice form={FORM} isAgreed={isAgreed} onChange={onAgree} />
      </div>
      <PlacingNews desk="donation" placing={placing} isPaid onAskAgain={onAskAgain} />
      {isBlocked && <ReasonList title={t("gift-blocked")} reasons={reasons} />}
      <PlaceButton
        form={FORM}
        placing={placing}
        isPaid
        isBlocked={isBlocked}
        toldBy={told}
        sending={t("gift-sending")}
      >
        {giveWords()}
      </PlaceButton>
      <p className="mt-3 text-sm leading-snug wrap-anywhere text-ink-3">
        {t("gift-receipt-to", { email })}
      </p>
    </div>
  );

  function giveWords(): string {
    if (total === null) return t("gift-give");
    return monthly ? t("gift-give-monthly", { total }) : t("gift-give-once", { total });
  }
}
