import { create } from "zustand";

/** The last change of the cart, for screen readers. */
export const useCartAnnouncement = create<{ text: string }>(() => ({ text: "" }));

export function announceCart(text: string): void {
  useCartAnnouncement.setState({ text });
}
