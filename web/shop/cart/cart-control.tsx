import { type ReactNode, useId, useRef } from "react";

import { MAX_COPIES } from "#domain/order-size.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import type { CartTitle } from "./cart-line.ts";
import { useCart } from "./cart-state.ts";
import { CopiesField } from "./copies-field.tsx";
import { useCartActions } from "./use-cart-actions.ts";

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
