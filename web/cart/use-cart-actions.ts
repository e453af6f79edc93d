import { MAX_FREE_TITLES } from "#domain/free-order.ts";
import { MAX_COPIES, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { loadChunk } from "#web/layout/load-part.ts";
import { useApiOrigin } from "#web/layout/site.ts";
import { notify } from "#web/messages/messages.ts";

import { applyCartChange } from "./cart-changes.ts";
import type { CartTitle } from "./cart-line.ts";
import { announceCart } from "./cart-announcement.ts";
import { type Cart, getCart } from "./cart-state.ts";
import { addToCart, removeLine, removeOne, setQuantity } from "./change-cart.ts";
import type { CartChangeEvent } from "./explain-change.ts";

type TitleRef = Pick<CartTitle, "code" | "title">;

/** What one can do with a title and the cart: it is done, said, and explained where it meets a limit (S4.01, S4.02, S5.09). */
export function useCartActions() {
  const { t } = useTranslation();
  const saying = { t, apiOrigin: useApiOrigin() };

  function act(change: () => void, more: Partial<CartChangeEvent> = {}): void {
    const before = getCart();
    change();
    const done = { before, after: getCart(), added: null, pressed: null, ...more };
    // What explains it may not come. What was done holds, and an order is judged again before it is sent.
    loadRules().then(
      ({ explainChange }) => explainChange(done, saying),
      () => {},
    );
  }

  function say({ code, title }: TitleRef): void {
    const count = getCart().lines.find((line) => line.code === code)?.quantity;
    announceCart(
      count === undefined ? t("cart-said-gone", { title }) : t("cart-said", { title, count }),
    );
  }

  return {
    async add(title: CartTitle, pressed: HTMLElement): Promise<void> {
      const full = findCapacityRefusal(getCart(), title.code);
      if (full) return void notify({ type: "warning", text: t(full.code, full.params) });
      if (await isRefused(title)) return;
      act(() => addToCart(title), { added: title.title, pressed });
      say(title);
    },
    removeOne(title: TitleRef): void {
      act(() => removeOne(title.code));
      say(title);
    },
    remove(title: TitleRef): void {
      act(() => removeLine(title.code));
      say(title);
    },
    /** The field that it is typed in says itself what is in it. */
    setQuantity: ({ code }: TitleRef, copies: number) => act(() => setQuantity(code, copies)),
  };

  /** S5.09: only where the library's limit of titles may be met is it asked for before anything is shown. */
  async function isRefused(title: CartTitle): Promise<boolean> {
    const cart = getCart();
    const isNew = cart.lines.every(({ code }) => code !== title.code);
    if (!isNew || cart.lines.length < MAX_FREE_TITLES) return false;
    const lines = applyCartChange(cart.lines, { kind: "add", title, copies: 1 });
    const rules = await loadRules().catch(() => null);
    return rules !== null && rules.isTitleRefused({ ...cart, lines }, saying);
  }
}

function loadRules() {
  return loadChunk(import("./explain-change.ts"));
}

/** What a cart can hold at all. */
function findCapacityRefusal({ lines }: Cart, code: string) {
  const copies = lines.find((line) => line.code === code)?.quantity;
  if (copies === MAX_COPIES) return { code: "cart-most-copies", params: { most: MAX_COPIES } };
  return copies === undefined && lines.length === MAX_ORDER_LINES
    ? { code: "cart-most-titles", params: { most: MAX_ORDER_LINES } }
    : null;
}
