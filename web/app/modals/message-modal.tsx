import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { closeModal, type ModalContent } from "./modals.ts";

type MessageModalProps = { content: Extract<ModalContent, { kind: "message" }> };

/** S2.22: a message with a close button. */
export function MessageModal({ content }: MessageModalProps) {
  const { t } = useTranslation();

  return (
    <Modal
      isOpen
      title={content.header}
      closeLabel={t("close")}
      onClose={closeModal}
      actions={
        <Button kind="main" type="submit">
          {t("close")}
        </Button>
      }
    >
      <p>{content.body}</p>
    </Modal>
  );
}
