import type { ReactNode } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

type ConfirmDialogProps = {
  title: string;
  /** What the button does, in words. */
  confirm: string;
  kind: "main" | "danger";
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is done. Either answer closes it, and the focus returns to what opened it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, kind, onConfirm, onClose, children } = props;
  const { t } = useTranslation();

  return (
    <Modal
      isOpen
      title={title}
      closeLabel={t("close")}
      onClose={onClose}
      actions={
        <>
          <Button type="submit">{t("cancel")}</Button>
          <Button type="submit" kind={kind} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
