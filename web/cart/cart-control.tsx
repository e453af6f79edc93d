import { type ReactNode, useId, useRef } from "react";

import { MAX_COPIES } from "#domain/order-size.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import type { CartTitle } from "./cart-line.ts";
import { useCart } from "./cart-state.ts";
import { CopiesField } from "./copies-field.tsx";
import { useCartActions } from "./use-cart-actions.ts";

type CartControlProps = {
  book: CartTitle;
  /** Whether all its copies can be taken out at once; else the last is, by the button that takes one. */
  hasRemoval?: boolean;
  className?: string;
  /** Takes the focus from what goes with the book; else it goes to what puts it in again. */
  onLeave?: (control: HTMLElement) => void;
  /** What the button shows that puts it in. */
  children?: ReactNode;
};

/**
 * S2.08: puts a book in the cart; once it is there, changes how many. What puts it in becomes what adds a copy, in its
 * place, so that the focus stays; the whole is as wide from the outset as it can become.
 */
export function CartControl(props: CartControlProps) {
  const { book, hasRemoval = false, className = "", onLeave, children } = props;
  const { t } = useTranslation();
  const acts = useCartActions();
  const control = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  // Only this book's copies: nothing else of a list is drawn anew.
  const copies = useCart(({ lines }) => lines.find(({ code }) => code === book.code)?.quantity);
  const { title } = book;
  const isLast = copies !== undefined && copies <= 1;
  const removal = t("remove-from-cart", { title });

  function leave(): void {
    if (onLeave && control.current) onLeave(control.current);
    else more.current?.focus();
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
                acts.removeOne(book);
              }}
            >
              <Icon name={isLast && !hasRemoval ? "bin" : "minus"} />
            </button>
            <CopiesField
              title={title}
              copies={copies}
              errorId={errorId}
              onType={(typed) => acts.setQuantity(book, typed)}
            />
          </>
        )}
        <button
          key="more"
          ref={more}
          type="button"
          aria-label={
            copies === undefined
              ? t("action-of-book", { action: t("add-to-cart"), title })
              : t("one-more", { title })
          }
          onClick={({ currentTarget }) => void acts.add(book, currentTarget)}
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
            acts.remove(book);
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
