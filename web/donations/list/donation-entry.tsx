import type { Donation } from "#contract/donation-list.ts";
import { formatDate } from "#web/app/i18n/format-date.ts";
import { formatDollars } from "#domain/format-number.ts";
import type { Translate } from "#domain/translator.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { describeDonationState } from "#web/shop/orders/describe-order-state.ts";

/** One donation. An amount that does not count is in parentheses, as on the statement, with a reason. */
export function DonationEntry({
  donation: { day, kind, amount, state, paymentId },
}: {
  donation: Donation;
}) {
  const { t, language } = useTranslation();
  const { name, meaning } = describeDonationState(state, t);
  const sum = formatDollars(amount, language);
  const isPaid = state === "paid";

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-rule py-2.5">
      <p className="num">{formatDate(day, language)}</p>
      <p className={`num whitespace-nowrap ${isPaid ? "font-semibold" : "text-ink-3"}`}>
        {isPaid ? sum : `(${sum})`}
      </p>
      <p className="facts col-span-full text-ink-3">
        <span>
          {formatKind(kind, t)}
          <span className="sr-only">, </span>
        </span>
        <span>
          <span className={looks[state]}>{name}</span>
          {paymentId !== null && <span className="sr-only">, </span>}
        </span>
        {paymentId !== null && (
          <span className="num wrap-anywhere">
            {t("order-payment")} {paymentId}
          </span>
        )}
      </p>
      {meaning && <p className="col-span-full mt-0.5 text-ink-2">{meaning}</p>}
    </li>
  );
}

/** The kind of a donation, worded as on the statement. */
function formatKind(kind: Donation["kind"], t: Translate): string {
  switch (kind) {
    case "with-order":
      return t("gift-kind-with-order");
    case "once":
      return t("gift-kind-once");
    case "monthly":
      return t("gift-kind-monthly");
  }
}

const attention = "rounded-sm bg-warn-tint px-2 py-0.5 text-xs font-semibold text-warn";
const past = "rounded-sm bg-tint px-2 py-0.5 text-xs font-semibold text-ink-2";

/** Refunded, voided and returned donations need no action. */
const looks: Record<Donation["state"], string> = {
  paid: "",
  pending: attention,
  returned: attention,
  refunded: past,
  voided: past,
};
