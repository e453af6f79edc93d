import { create } from "zustand";

/** What was done to the cart last, for those who hear the page. */
export const useCartAnnouncement = create<{ text: string }>(() => ({ text: "" }));

export function announceCart(text: string): void {
  useCartAnnouncement.setState({ text });
}
