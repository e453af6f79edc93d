import { useEffect, useState } from "react";
import { useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { inTime } from "#web/layout/load-part.ts";
import { tell } from "#web/messages/messages.ts";

import type { ModalLayer } from "./modal-layer.tsx";
import { closeModal, useModal } from "./modals.ts";

type Layer = typeof ModalLayer;

/** Shows the modal that is open; what it is drawn with is fetched when the first one opens. */
export function OpenModal() {
  const { t } = useTranslation();
  const { content } = useModal();
  const [part, setPart] = useState<{ Layer: Layer } | null>(null);
  const { key } = useLocation();
  const isWanted = content !== null && part === null;

  useEffect(() => {
    if (!isWanted) return;
    void inTime(import("./modal-layer.tsx")).then(
      (module) => setPart({ Layer: module.ModalLayer }),
      () => {
        closeModal();
        // A recording plays by itself where there is nothing to show it in.
        if (content?.kind === "audio") location.assign(content.url);
        else tell({ type: "danger", text: t("part-missing"), mayReload: true });
      },
    );
  }, [isWanted, content, t]);

  useEffect(() => {
    if (key) closeModal();
  }, [key]);

  return content && part && <part.Layer content={content} />;
}
