import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { notify } from "#web/app/messages/messages.ts";
import { buildChunkErrorMessage } from "#web/app/messages/chunk-error-message.ts";

import type { PlayerBar } from "./player/player-bar.tsx";
import { isPlayerStored, usePlayerRequested } from "./player-requested.ts";

type Bar = typeof PlayerBar;

/**
 * The player on every screen; its code loads when something is played first, or when the player was left with a queue.
 */
export function LazyPlayer() {
  const { t } = useTranslation();
  const request = usePlayerRequested();
  const [loaded, setLoaded] = useState<{ Bar: Bar } | null>(null);

  useEffect(() => {
    const { isRequested } = request;
    if (!isRequested && !isPlayerStored()) return;
    loadChunk(import("./player/player-bar.tsx")).then(
      ({ PlayerBar }) => setLoaded((loaded) => loaded ?? { Bar: PlayerBar }),
      () => isRequested && notify(buildChunkErrorMessage(t)),
    );
  }, [request, t]);

  return loaded && <loaded.Bar />;
}
