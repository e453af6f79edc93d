import { AudioPlayer } from "#web/audio/audio-player.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { closeModal, type ModalContent } from "./modals.ts";

/** The one modal of the page (S2.22): a recording and its player, or a message with a button that closes it. */
export function ModalLayer({ content }: { content: ModalContent }) {
  const { t } = useTranslation();
  const isAudio = content.kind === "audio";

  return (
    <Modal
      isOpen
      title={isAudio ? content.title : content.header}
      closeLabel={t("close")}
      onClose={closeModal}
      actions={
        !isAudio && (
          <Button kind="main" type="submit">
            {t("close")}
          </Button>
        )
      }
    >
      {isAudio ? <AudioPlayer url={content.url} /> : <p>{content.body}</p>}
    </Modal>
  );
}
