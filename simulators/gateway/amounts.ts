/** Cents of an amount as it is sent, such as 12.50; null for any other writing. */
export function parseAmount(text: string | undefined): number | null {
  return text && /^\d{1,8}\.\d{2}$/.test(text) ? Number(text.replace(".", "")) : null;
}

export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
