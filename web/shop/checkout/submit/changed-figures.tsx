import { formatDollars } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import type { BookOrderRequest } from "./order-request.ts";

type Sums = Pick<BookOrderRequest, "cartValue" | "payAmount" | "total">;
type ChangedFiguresProps = { before: Sums; now: Record<string, string | number> };

/** Lists the amounts that have changed, with the agreed and the current value. */
export function ChangedFigures({ before: agreed, now: current }: ChangedFiguresProps) {
  const { t, language } = useTranslation();
  const sums: [keyof Sums, string][] = [
    ["cartValue", t("books")],
    ["payAmount", t("figures-to-pay")],
    ["total", t("figures-total")],
  ];
  const changed = sums.flatMap(([sum, name]) => {
    const [from, to] = [agreed[sum], current[sum]];
    return from === undefined || typeof to !== "number" || from === to ? [] : [{ name, from, to }];
  });

  return (
    <ul className="num mt-1.5">
      {changed.map(({ name, from, to }) => (
        <li key={name}>
          {t("figures-changed", {
            name,
            from: formatDollars(from, language),
            to: formatDollars(to, language),
          })}
        </li>
      ))}
    </ul>
  );
}
