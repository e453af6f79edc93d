import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { loadChunk } from "#web/layout/load-part.ts";
import { notify } from "#web/messages/messages.ts";
import { buildChunkErrorMessage } from "#web/messages/chunk-error-message.ts";

import type { PlayerBar } from "./player/player-bar.tsx";
import { isPlayerStored, usePlayerRequested } from "./player-requested.ts";

type Bar = typeof PlayerBar;

/** Where the player stands, on every screen; it is fetched when something is played first, or was left unfinished. */
export function LazyPlayer() {
  const { t } = useTranslation();
  const wish = usePlayerRequested();
  const [part, setPart] = useState<{ Bar: Bar } | null>(null);

  useEffect(() => {
    const { isRequested } = wish;
    if (!isRequested && !isPlayerStored()) return;
    loadChunk(import("./player/player-bar.tsx")).then(
      ({ PlayerBar }) => setPart((part) => part ?? { Bar: PlayerBar }),
      () => isRequested && notify(buildChunkErrorMessage(t)),
    );
  }, [wish, t]);

  return part && <part.Bar />;
}
