import { type Cents, dollars } from "#domain/money.ts";
import type { CheckoutType } from "#domain/pricing.ts";
import { formatDollars } from "#domain/format-number.ts";
import { useLanguage } from "#web/app/i18n/use-language.ts";

type TypeOptionProps = {
  type: CheckoutType;
  name: string;
  meaning: string;
  /** The price of the order's books. */
  price: Cents;
  isChosen: boolean;
  isRefused: boolean;
  onChoose: () => void;
};

export function TypeOption({
  type,
  name,
  meaning,
  price,
  isChosen,
  isRefused,
  onChoose,
}: TypeOptionProps) {
  const language = useLanguage();

  return (
    <label className="option">
      <input
        type="radio"
        name="order-type"
        checked={isChosen}
        disabled={isRefused}
        onChange={onChoose}
        aria-labelledby={`order-type-${type} order-price-${type}`}
        aria-describedby={`order-means-${type}`}
      />
      <b id={`order-type-${type}`} className="font-semibold">
        {name}
      </b>
      <span id={`order-price-${type}`} className="num">
        {formatDollars(dollars(price), language)}
      </span>
      <small id={`order-means-${type}`}>{meaning}</small>
    </label>
  );
}
