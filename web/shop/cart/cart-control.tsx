import { type ReactNode, useId, useRef } from "react";

import { MAX_FREE_TITLES } from "#domain/free-order.ts";
import { MAX_COPIES, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { notify } from "#web/app/messages/messages.ts";
import { Icon } from "#web/ui/icon.tsx";

import type { CartTitle } from "./cart-line.ts";
import { useCart, type Cart, getCart } from "./cart-state.ts";
import { CopiesField } from "./copies-field.tsx";
import { applyCartChange } from "./cart-changes.ts";
import { announceCart } from "./cart-announcement.ts";
import { addToCart, removeLine, removeOne, setQuantity } from "./change-cart.ts";
import type { CartChangeEvent } from "./explain-change.ts";

type CartControlProps = {
  book: CartTitle;
  /** Whether a button removes all copies at once. Otherwise the minus button removes the last one. */
  hasRemoval?: boolean;
  className?: string;
  /** Moves focus when the book leaves the cart. Default: to the button that adds it again. */
  onLeave?: (control: HTMLElement) => void;
  /** Content of the button that adds the book. */
  children?: ReactNode;
};

/**
 * S2.08: adds a book to the cart or, once it is there, changes the number of copies. "Add" and "one more" are one
 * button, so focus stays. The control has its full width from the start.
 */
export function CartControl(props: CartControlProps) {
  const { book, hasRemoval = false, className = "", onLeave, children } = props;
  const { t } = useTranslation();
  const actions = useCartActions();
  const control = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  // Selects only this book's copies, so that the other rows do not render again.
  const copies = useCart(({ lines }) => lines.find(({ code }) => code === book.code)?.quantity);
  const { title } = book;
  const isLast = copies !== undefined && copies <= 1;
  const removal = t("remove-from-cart", { title });

  function leave(): void {
    if (onLeave && control.current) onLeave(control.current);
    else addButton.current?.focus();
  }

  return (
    <div ref={control} className={`cart-control ${className}`}>
      <div className={copies === undefined ? "contents" : "stepper"}>
        {copies !== undefined && (
          <>
            <button
              type="button"
              aria-label={isLast && !hasRemoval ? removal : t("one-fewer", { title })}
              onClick={() => {
                if (isLast) leave();
                actions.removeOne(book);
              }}
            >
              <Icon name={isLast && !hasRemoval ? "bin" : "minus"} />
            </button>
            <CopiesField
              title={title}
              copies={copies}
              errorId={errorId}
              onType={(typed) => actions.setQuantity(book, typed)}
            />
          </>
        )}
        <button
          key="more"
          ref={addButton}
          type="button"
          aria-label={
            copies === undefined
              ? t("action-of-book", { action: t("add-to-cart"), title })
              : t("one-more", { title })
          }
          onClick={({ currentTarget }) => void actions.add(book, currentTarget)}
          className={copies === undefined ? "btn btn-line" : ""}
        >
          {copies === undefined ? children : <Icon name="plus" />}
        </button>
      </div>
      {hasRemoval && copies !== undefined && (
        <button
          type="button"
          aria-label={removal}
          onClick={() => {
            leave();
            actions.remove(book);
          }}
          className="btn-icon text-green"
        >
          <Icon name="bin" />
        </button>
      )}
      {copies === 0 && (
        <p id={errorId} className="copies-error">
          <Icon name="warning" />
          {t("copies-wrong", { most: MAX_COPIES })}
        </p>
      )}
    </div>
  );
}

type TitleRef = Pick<CartTitle, "code" | "title">;

/**
 * Actions on the cart. Each changes it, announces the change, and explains a limit it reaches (S4.01, S4.02, S5.09).
 */
function useCartActions() {
  const { t } = useTranslation();
  const context = { t, apiOrigin: useApiOrigin() };

  function applyAndExplain(change: () => void, more: Partial<CartChangeEvent> = {}): void {
    const before = getCart();
    change();
    const event = { before, after: getCart(), added: null, pressed: null, ...more };
    // The chunk may fail to load. The change stays, and the order is checked again before it is sent.
    loadRules().then(
      ({ explainChange }) => explainChange(event, context),
      () => {},
    );
  }

  function announceCopies({ code, title }: TitleRef): void {
    const count = getCart().lines.find((line) => line.code === code)?.quantity;
    announceCart(
      count === undefined ? t("cart-said-gone", { title }) : t("cart-said", { title, count }),
    );
  }

  return {
    async add(title: CartTitle, pressed: HTMLElement): Promise<void> {
      const capacityRefusal = findCapacityRefusal(getCart(), title.code);
      if (capacityRefusal)
        return void notify({
          type: "warning",
          text: t(capacityRefusal.code, capacityRefusal.params),
        });
      if (await isRefused(title)) return;
      applyAndExplain(() => addToCart(title), { added: title.title, pressed });
      announceCopies(title);
    },
    removeOne(title: TitleRef): void {
      applyAndExplain(() => removeOne(title.code));
      announceCopies(title);
    },
    remove(title: TitleRef): void {
      applyAndExplain(() => removeLine(title.code));
      announceCopies(title);
    },
    /** Not announced: screen readers read the field itself. */
    setQuantity: ({ code }: TitleRef, copies: number) =>
      applyAndExplain(() => setQuantity(code, copies)),
  };

  /** S5.09: loads the rules before the change only where the limit of titles may be reached. */
  async function isRefused(title: CartTitle): Promise<boolean> {
    const cart = getCart();
    const isNew = cart.lines.every(({ code }) => code !== title.code);
    if (!isNew || cart.lines.length < MAX_FREE_TITLES) return false;
    const lines = applyCartChange(cart.lines, { kind: "add", title, copies: 1 });
    const rules = await loadRules().catch(() => null);
    return rules !== null && rules.isTitleRefused({ ...cart, lines }, context);
  }
}

function loadRules() {
  return loadChunk(import("./explain-change.ts"));
}

/** The limits of the cart itself, before the library's rules. */
function findCapacityRefusal({ lines }: Cart, code: string) {
  const copies = lines.find((line) => line.code === code)?.quantity;
  if (copies === MAX_COPIES) return { code: "cart-most-copies", params: { most: MAX_COPIES } };
  return copies === undefined && lines.length === MAX_ORDER_LINES
    ? { code: "cart-most-titles", params: { most: MAX_ORDER_LINES } }
    : null;
}
