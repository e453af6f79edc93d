import type { ReactNode } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

type ConfirmDialogProps = {
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  kind: "main" | "danger";
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation. Both buttons close it, and focus returns to the opener. */
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
