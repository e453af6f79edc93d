import { type ReactNode, useEffect, useId, useRef } from "react";

import { Icon } from "./icon.tsx";

type ModalProps = {
  title: string;
  isOpen: boolean;
  closeLabel: string;
  onClose: () => void;
  /** Buttons at its foot: on the right, or one over the other on phones. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A dialog of the platform: the page behind it rests, Escape closes it and a press beside it does not (S9.11: its backdrop is static), the focus returns where it was. */
export function Modal({ title, isOpen, closeLabel, onClose, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      closedby="closerequest"
      className="dialog"
    >
      <div className="flex items-start justify-between gap-4 pt-5 pr-3 pb-3 pl-5">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
          className="btn-icon -mt-2"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="px-5 pb-5">{children}</div>
      {actions && (
        <div className="flex flex-wrap justify-end gap-2.5 px-5 pb-5 max-sm:*:basis-full">
          {actions}
        </div>
      )}
    </dialog>
  );
}
