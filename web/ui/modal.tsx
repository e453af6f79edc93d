import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

import { Icon } from "./icon.tsx";

type ModalProps = {
  title: ReactNode;
  isOpen: boolean;
  /** Whether it can be closed without one of its actions; true by default. */
  isDismissable?: boolean;
  closeLabel: string;
  onClose: () => void;
  /** Buttons at the bottom, in a form that closes it: at the right, stacked on phones. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A native dialog: the page behind it is inert, Escape closes it, a click on the backdrop does not (S9.11), and the
 * focus returns afterwards.
 */
export function Modal(props: ModalProps) {
  const { title, isOpen, isDismissable = true, closeLabel, onClose, actions, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Close before unmounting, or the focus would not return.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (isOpen) current?.showModal();
    return () => current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => dialog.current?.open || onClose()}
      onCancel={(event) => isDismissable || event.preventDefault()}
      closedby={isDismissable ? "closerequest" : "none"}
      className="dialog"
    >
      <div className="flex items-start justify-between gap-4 pt-5 pr-3 pb-3 pl-5">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          aria-label={closeLabel}
          disabled={!isDismissable}
          onClick={() => dialog.current?.close()}
          className="btn-icon -mt-2"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="px-5 pb-5">{children}</div>
      {actions && (
        <form
          method="dialog"
          className="flex flex-wrap justify-end gap-2.5 px-5 pb-5 max-sm:*:basis-full"
        >
          {actions}
        </form>
      )}
    </dialog>
  );
}
