import { cents, dollars, multiply } from "#domain/money.ts";
import { formatCount, formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { CartControl } from "./cart/cart-control.tsx";
import type { CartLine } from "./cart/cart-line.ts";

type CartRowProps = {
  line: CartLine;
  isGone: boolean;
  /** Whether the line is being ordered and is read-only. */
  isSent: boolean;
};

export function CartRow({ line, isGone, isSent }: CartRowProps) {
  const { t, language } = useTranslation();
  const { title, type, price, quantity, cover, isoLangCode } = line;
  const priceEach = formatDollars(price, language);
  const copies = formatCount(quantity, language);
  const value = isGone ? 0 : dollars(multiply(cents(price), quantity));

  return (
    <tr>
      <td className="picture">
        <Cover picture={cover} type={type} sizes="64px" />
      </td>
      <th scope="row">
        <Link
          to={paths.book(line)}
          {...writtenIn(isoLangCode)}
          className="plain-link font-serif text-[1.0625rem] leading-tight font-semibold hyphens-auto"
        >
          {title}
        </Link>
        <FactsLine
          facts={[
            t(`book-type-${type.toLowerCase()}`),
            // From tablet width on, the price has its own column.
            { text: priceEach, className: "md:hidden!" },
          ]}
        />
        {isGone && (
          <p className="flex gap-1.5 text-sm font-semibold text-danger">
            <Icon name="warning" />
            {t("cart-gone-mark")}
          </p>
        )}
      </th>
      <td className="copies">
        {isSent ? (
          <span className="num">
            <span className="md:hidden">{t("copies-are", { figure: copies })}</span>
            <span className="max-md:hidden">{copies}</span>
          </span>
        ) : (
          <CartControl book={line} hasRemoval onLeave={focusNextRow} />
        )}
      </td>
      <td className="each num">{priceEach}</td>
      <td className="worth num">{formatDollars(value, language)}</td>
    </tr>
  );
}

/** The row disappears with the focused button: focuses the next row, or the heading when there is none. */
function focusNextRow(control: HTMLElement): void {
  const row = control.closest("tr");
  const sibling = row?.nextElementSibling ?? row?.previousElementSibling;
  const next =
    sibling?.querySelector<HTMLElement>(".cart-control > button") ?? document.querySelector("h1");
  next?.focus();
}
