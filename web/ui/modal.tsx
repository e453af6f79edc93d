import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

import { Icon } from "./icon.tsx";

type ModalProps = {
  title: ReactNode;
  isOpen: boolean;
  /** Whether it stays until something is done. */
  isDismissable?: boolean;
  closeLabel: string;
  onClose: () => void;
  /** Buttons at its foot, in a form that closes it: on the right, or one over the other on phones. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A dialog of the platform: the page behind it rests, Escape closes it and a press beside it does not (S9.11: its backdrop is static), the focus returns where it was. */
export function Modal(props: ModalProps) {
  const { title, isOpen, isDismissable = true, closeLabel, onClose, actions, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed before it leaves the page, or the focus would not return.
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
