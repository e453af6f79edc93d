import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { notify } from "#web/app/messages/messages.ts";
import { buildChunkErrorMessage } from "#web/app/messages/chunk-error-message.ts";

import { closeModal, type ModalContent, useModal, markBusy } from "#web/app/modals/modals.ts";

/** The one modal of the page (S2.22); its code is loaded when it opens. */
export function ModalRoot() {
  const { t } = useTranslation();
  const { content, pressed } = useModal();
  const [drawn, setDrawn] = useState<{ content: ModalContent; modal: ReactNode } | null>(null);
  const { key } = useLocation();

  const handleLoadError = useEffectEvent((content: ModalContent) => {
    closeModal();
    // If the player fails to load, the browser opens the recording itself.
    if (content.kind === "audio") location.assign(content.track.url);
    else notify(buildChunkErrorMessage(t));
  });
  useEffect(() => {
    if (content === null) return;
    let isWanted = true;
    const clearBusy = pressed && markBusy(pressed);
    void loadChunk(loadModal(content))
      .then(
        (open) => isWanted && setDrawn({ content, modal: open() }),
        () => isWanted && handleLoadError(content),
      )
      .finally(clearBusy);
    return () => {
      isWanted = false;
      clearBusy?.();
    };
  }, [content, pressed]);

  useEffect(() => {
    if (key) closeModal();
  }, [key]);

  return content && drawn?.content === content && drawn.modal;
}

/** Loads the modal's code and returns a function that renders it. */
async function loadModal(content: ModalContent): Promise<() => ReactNode> {
  if (content.kind === "audio") {
    const { openAudio } = await import("#web/audio/player/audio-modal.tsx");
    return () => openAudio(content.track);
  }
  const { MessageModal } = await import("#web/app/modals/message-modal.tsx");
  return () => <MessageModal content={content} />;
}
