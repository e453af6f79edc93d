import { create } from "zustand";

/** What was done to the cart last, for those who hear the page. */
export const useCartNews = create<{ text: string }>(() => ({ text: "" }));

export function sayOfCart(text: string): void {
  useCartNews.setState({ text });
}
