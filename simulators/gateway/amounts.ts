/** Parses an amount such as 12.50 to cents; null for any other form. */
export function parseAmount(text: string | undefined): number | null {
  return text && /^\d{1,8}\.\d{2}$/.test(text) ? Number(text.replace(".", "")) : null;
}

export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
