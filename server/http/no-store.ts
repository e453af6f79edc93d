export const noStore = { "Cache-Control": "no-store" };
