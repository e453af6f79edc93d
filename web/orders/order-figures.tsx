import type { LastOrder } from "#contract/last-order.ts";
import { countInWords, dollarsInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { Figure, FigureList } from "./figure-list.tsx";
import { copiesOf } from "./copies-of.ts";

export type OrderSums = Pick<
  LastOrder,
  "valueFree" | "valuePaid" | "shipping" | "donation" | "total"
> &
  Partial<Pick<LastOrder, "givenBack" | "goingBack">> & {
    orderDetails: readonly { quantity: number }[];
  };

/** S3.13: what was given and what was charged. */
export function OrderFigures({ order }: { order: OrderSums }) {
  const { t, language } = useTranslation();
  const { valueFree, valuePaid, shipping, donation, total, givenBack = 0, goingBack = 0 } = order;
  const amount = (dollars: number) => dollarsInWords(dollars, language);
  const copies = copiesOf(order);
  const books = t("figures-books", { count: copies, figure: countInWords(copies, language) });

  return (
    <FigureList>
      {copies > 0 && <Figure name={books}>{amount(valueFree + valuePaid)}</Figure>}
      {valueFree > 0 && (
        <Figure name={t("figures-gift-to-you")} kind="donation">
          − {amount(valueFree)}
        </Figure>
      )}
      {shipping > 0 && <Figure name={t("figures-shipping")}>{amount(shipping)}</Figure>}
      {donation > 0 && <Figure name={t("donation")}>{amount(donation)}</Figure>}
      <Figure name={t("figures-total")} kind="total">
        {amount(total)}
      </Figure>
      {givenBack > 0 && <Figure name={t("figures-given-back")}>{amount(givenBack)}</Figure>}
      {goingBack > 0 && <Figure name={t("figures-going-back")}>{amount(goingBack)}</Figure>}
    </FigureList>
  );
}
