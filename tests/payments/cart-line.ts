import type { CartLine } from "#web/shop/cart/cart-line.ts";

/** A line of a cart; its code is derived from its title. */
export function cartLine(more: Partial<CartLine> = {}): CartLine {
  const title = more.title ?? "Harbour Letters";
  return {
    code: title.toLowerCase().replaceAll(" ", "-"),
    title,
    friendlyTitle: "harbour-letters",
    authors: [{ code: "elsa-orme" }],
    type: "Booklets",
    price: 2.5,
    coverUrl: null,
    cover: null,
    isoLangCode: "en",
    quantity: 1,
    ...more,
  };
}
