/** The sign before the cents of a price. */
export type DecimalSign = "." | ",";

type Amount = { dollars: number; decimal: DecimalSign | null };

const CURRENCY = /^(?:US ?\$|USD|\$)\s*|\s*(?:US ?\$|USD|\$)$/gi;

const DOLLARS = "dollars such as 4.50 or 4,50";
export const NO_FORMULA = `${DOLLARS}, not a formula`;

/** In dollars. */
const MAX_PRICE = 10_000;

/**
 * The price that a cell of a spreadsheet has, in dollars: "$4.50", "4,50", "1,234.50", "1.234,50" or "1 234,50"; or what
 * it should have been. One sign before three digits ("1.234") may separate thousands or decimals: `decimal`, the sign
 * that the other prices of the column have, says which; without it the price is refused.
 */
export function parsePrice(
  cell: string,
  decimal: DecimalSign | null,
): { value: number } | { expected: string } {
  const text = toPlain(cell);
  const isAmbiguous = isAmbiguousPrice(cell);
  if (isAmbiguous && (decimal === null || text.includes(decimal))) {
    return { expected: "two decimals or none, such as 4.50 or 1234" };
  }
  const dollars = isAmbiguous ? Number(text.replace(/[.,]/, "")) : parseAmount(text)?.dollars;
  if (dollars !== undefined && dollars > MAX_PRICE) return { expected: `${MAX_PRICE} or less` };
  if (dollars !== undefined) return { value: dollars };
  if (text.startsWith("-")) return { expected: "0 or more" };
  return { expected: text.startsWith("=") ? NO_FORMULA : DOLLARS };
}

/** The decimal sign that all prices of a column have which show one; null when none does or they differ. */
export function findDecimalSign(cells: Iterable<string>): DecimalSign | null {
  const signs = new Set<DecimalSign>();
  for (const cell of cells) {
    const sign = isAmbiguousPrice(cell) ? null : parseAmount(toPlain(cell))?.decimal;
    if (sign) signs.add(sign);
  }
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
}

/** Whether its sign may stand before thousandths or between thousands, such as "1.234". */
function isAmbiguousPrice(cell: string): boolean {
  return /^\d{1,3}[.,]\d{3}$/.test(toPlain(cell));
}

function toPlain(cell: string): string {
  return cell.trim().replace(CURRENCY, "");
}

function parseAmount(text: string): Amount | null {
  for (const decimal of [".", ","] as const) {
    const [whole = "", cents, ...rest] = text.split(decimal);
    if (rest.length > 0 || (cents !== undefined && !/^\d{1,2}$/.test(cents))) continue;
    if (!/^(?:\d+|\d{1,3}([., ’'\u00A0\u202F])\d{3}(?:\1\d{3})*)$/.test(whole)) continue;
    const dollars = Number(`${whole.replace(/\D/g, "")}.${cents ?? "0"}`);
    return { dollars, decimal: cents === undefined ? null : decimal };
  }
  return null;
}
