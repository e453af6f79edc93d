import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { inTime } from "#web/layout/load-part.ts";
import { tell } from "#web/messages/messages.ts";
import { partMissing } from "#web/messages/part-missing.ts";

import type { PlayerBar } from "./player/player-bar.tsx";
import { isPlayerKept, usePlayerWish } from "./player-wish.ts";

type Bar = typeof PlayerBar;

/** Where the player stands, on every screen; it is fetched when something is played first, or was left unfinished. */
export function PlayerPlace() {
  const { t } = useTranslation();
  const wish = usePlayerWish();
  const [part, setPart] = useState<{ Bar: Bar } | null>(null);

  useEffect(() => {
    const { isWanted } = wish;
    if (!isWanted && !isPlayerKept()) return;
    inTime(import("./player/player-bar.tsx")).then(
      ({ PlayerBar }) => setPart((part) => part ?? { Bar: PlayerBar }),
      () => isWanted && tell(partMissing(t)),
    );
  }, [wish, t]);

  return part && <part.Bar />;
}
