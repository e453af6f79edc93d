/** What is answered so is kept by nobody. */
export const noStore = { "Cache-Control": "no-store" };
