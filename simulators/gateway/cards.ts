export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb";

const brands: [Brand, RegExp][] = [
  ["visa", /^4(\d{12}|\d{15}|\d{18})$/],
  ["mastercard", /^(5[1-5]\d{14}|2[2-7]\d{14})$/],
  ["amex", /^3[47]\d{13}$/],
  ["discover", /^6(011|5\d\d)\d{12}$/],
  ["diners", /^3(0[0-5]|[689]\d)\d{11}$/],
  ["jcb", /^35\d{14}$/],
];

/** The brand of a card number; null if the number is not valid. */
export function findBrand(number: string): Brand | null {
  const found = brands.find(([, pattern]) => pattern.test(number));
  return found && hasCheckDigit(number) ? found[0] : null;
}

/** Keeps the first six and last four digits. */
export function maskCard(number: string): string {
  return `${number.slice(0, 6)}${"*".repeat(number.length - 10)}${number.slice(-4)}`;
}

/** The nine-digit routing number of a US bank, or the six digits of a Canadian transit number. */
export function isRoutingNumber(number: string): boolean {
  if (/^\d{6}$/.test(number)) return true;
  const sum = [...number].reduce((sum, digit, place) => sum + Number(digit) * getWeight(place), 0);
  return /^\d{9}$/.test(number) && sum % 10 === 0;
}

/** Keeps at most the last four digits, and never one of the first four. */
export function maskAccount(number: string): string {
  const hidden = Math.max(number.length - 4, 4);
  return "*".repeat(hidden) + number.slice(hidden);
}

function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function getWeight(place: number): number {
  return [3, 7, 1][place % 3] ?? 0;
}
