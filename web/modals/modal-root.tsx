import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { loadChunk } from "#web/layout/load-part.ts";
import { notify } from "#web/messages/messages.ts";
import { buildChunkErrorMessage } from "#web/messages/chunk-error-message.ts";

import { markBusy } from "./mark-busy.ts";
import { closeModal, type ModalContent, useModal } from "./modals.ts";

/** The one modal of the page (S2.22); what it is drawn with is fetched when one of its kind opens. */
export function ModalRoot() {
  const { t } = useTranslation();
  const { content, pressed } = useModal();
  const [drawn, setDrawn] = useState<{ content: ModalContent; modal: ReactNode } | null>(null);
  const { key } = useLocation();

  const giveUp = useEffectEvent((content: ModalContent) => {
    closeModal();
    // A recording plays by itself where there is nothing to show it in.
    if (content.kind === "audio") location.assign(content.track.url);
    else notify(buildChunkErrorMessage(t));
  });
  useEffect(() => {
    if (content === null) return;
    let isWanted = true;
    const rest = pressed && markBusy(pressed);
    void loadChunk(loadModal(content))
      .then(
        (open) => isWanted && setDrawn({ content, modal: open() }),
        () => isWanted && giveUp(content),
      )
      .finally(rest);
    return () => {
      isWanted = false;
      rest?.();
    };
  }, [content, pressed]);

  useEffect(() => {
    if (key) closeModal();
  }, [key]);

  return content && drawn?.content === content && drawn.modal;
}

/** What opens it, once what it is drawn with is there. */
async function loadModal(content: ModalContent): Promise<() => ReactNode> {
  if (content.kind === "audio") {
    const { openAudio } = await import("#web/audio/player/audio-modal.tsx");
    return () => openAudio(content.track);
  }
  const { MessageModal } = await import("./message-modal.tsx");
  return () => <MessageModal content={content} />;
}
