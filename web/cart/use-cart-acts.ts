import { TITLE_CAP } from "#domain/free-order.ts";
import { MOST_COPIES, MOST_LINES } from "#domain/order-size.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { inTime } from "#web/layout/load-part.ts";
import { useApiOrigin } from "#web/layout/site.ts";
import { tell } from "#web/messages/messages.ts";

import { withChange } from "./cart-changes.ts";
import type { CartTitle } from "./cart-line.ts";
import { sayOfCart } from "./cart-news.ts";
import { type Cart, cartNow } from "./cart-state.ts";
import { addToCart, removeLine, removeOne, setQuantity } from "./change-cart.ts";
import type { Done } from "./explain-change.ts";

type Named = Pick<CartTitle, "code" | "title">;

/** What one can do with a title and the cart: it is done, said, and explained where it meets a limit (S4.01, S4.02, S5.09). */
export function useCartActs() {
  const { t } = useTranslation();
  const saying = { t, apiOrigin: useApiOrigin() };

  function act(deed: () => void, more: Partial<Done> = {}): void {
    const before = cartNow();
    deed();
    const done = { before, after: cartNow(), added: null, pressed: null, ...more };
    // What explains it may not come. What was done holds, and an order is judged again before it is sent.
    loadRules().then(
      ({ explainChange }) => explainChange(done, saying),
      () => {},
    );
  }

  function say({ code, title }: Named): void {
    const count = cartNow().lines.find((line) => line.code === code)?.quantity;
    sayOfCart(
      count === undefined ? t("cart-said-gone", { title }) : t("cart-said", { title, count }),
    );
  }

  return {
    async add(title: CartTitle, pressed: HTMLElement): Promise<void> {
      const full = fullness(cartNow(), title.code);
      if (full) return void tell({ type: "warning", text: t(full.code, full.params) });
      if (await isRefused(title)) return;
      act(() => addToCart(title), { added: title.title, pressed });
      say(title);
    },
    removeOne(title: Named): void {
      act(() => removeOne(title.code));
      say(title);
    },
    remove(title: Named): void {
      act(() => removeLine(title.code));
      say(title);
    },
    /** The field that it is typed in says itself what is in it. */
    setQuantity: ({ code }: Named, copies: number) => act(() => setQuantity(code, copies)),
  };

  /** S5.09: only where the library's limit of titles may be met is it asked for before anything is shown. */
  async function isRefused(title: CartTitle): Promise<boolean> {
    const cart = cartNow();
    const isNew = cart.lines.every(({ code }) => code !== title.code);
    if (!isNew || cart.lines.length < TITLE_CAP) return false;
    const lines = withChange(cart.lines, { kind: "add", title, copies: 1 });
    const rules = await loadRules().catch(() => null);
    return rules !== null && rules.isTitleRefused({ ...cart, lines }, saying);
  }
}

function loadRules() {
  return inTime(import("./explain-change.ts"));
}

/** What a cart can hold at all. */
function fullness({ lines }: Cart, code: string) {
  const copies = lines.find((line) => line.code === code)?.quantity;
  if (copies === MOST_COPIES) return { code: "cart-most-copies", params: { most: MOST_COPIES } };
  return copies === undefined && lines.length === MOST_LINES
    ? { code: "cart-most-titles", params: { most: MOST_LINES } }
    : null;
}
