import type { ReactNode } from "react";

import type { LastOrder } from "#contract/last-order.ts";
import { formatCount, formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

const amountStyles = {
  donation: "font-semibold text-green",
  total: "double-rule mt-1 pt-3 font-serif text-xl leading-tight font-semibold",
} as const;

export type OrderTotals = Pick<
  LastOrder,
  "valueFree" | "valuePaid" | "shipping" | "donation" | "total"
> &
  Partial<Pick<LastOrder, "givenBack" | "goingBack">> & {
    orderDetails: readonly { quantity: number }[];
  };

/** S3.13: the free and the charged amounts. */
export function OrderAmounts({ order }: { order: OrderTotals }) {
  const { t, language } = useTranslation();
  const { valueFree, valuePaid, shipping, donation, total, givenBack = 0, goingBack = 0 } = order;
  const amount = (dollars: number) => formatDollars(dollars, language);
  const copies = countCopies(order);
  const books = t("figures-books", { count: copies, figure: formatCount(copies, language) });

  return (
    <AmountList>
      {copies > 0 && <AmountRow name={books}>{amount(valueFree + valuePaid)}</AmountRow>}
      {valueFree > 0 && (
        <AmountRow name={t("figures-gift-to-you")} kind="donation">
          − {amount(valueFree)}
        </AmountRow>
      )}
      {shipping > 0 && <AmountRow name={t("figures-shipping")}>{amount(shipping)}</AmountRow>}
      {donation > 0 && <AmountRow name={t("donation")}>{amount(donation)}</AmountRow>}
      <AmountRow name={t("figures-total")} kind="total">
        {amount(total)}
      </AmountRow>
      {givenBack > 0 && <AmountRow name={t("figures-given-back")}>{amount(givenBack)}</AmountRow>}
      {goingBack > 0 && <AmountRow name={t("figures-going-back")}>{amount(goingBack)}</AmountRow>}
    </AmountList>
  );
}

type WithOrderDetails = { orderDetails: readonly { quantity: number }[] };

function countCopies({ orderDetails }: WithOrderDetails): number {
  return orderDetails.reduce((copies, { quantity }) => copies + quantity, 0);
}

export function AmountList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] @max-[13rem]:grid-cols-1 gap-y-2 text-sm leading-normal">
      {children}
    </dl>
  );
}

type AmountRowProps = {
  name: string;
  /** A free amount, or the total. */
  kind?: keyof typeof amountStyles;
  children: ReactNode;
};

export function AmountRow({ name, kind, children }: AmountRowProps) {
  const look = kind ? amountStyles[kind] : "";

  return (
    <div className="contents">
      <dt className={look}>{name}</dt>
      <dd
        className={`num pl-4 text-right whitespace-nowrap ${look} @max-[13rem]:mt-0 @max-[13rem]:border-0 @max-[13rem]:pt-0`}
      >
        {children}
      </dd>
    </div>
  );
}
