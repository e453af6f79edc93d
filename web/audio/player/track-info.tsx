import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import type { Track } from "#web/app/modals/modals.ts";

import { usePlayer } from "./player-state.ts";

/** Title and author of the current recording, or that it is loading. */
export function TrackInfo({ track }: { track: Track }) {
  const { t } = useTranslation();
  const isLoading = usePlayer(({ status }) => status === "loading");
  const isAutoplayBlocked = usePlayer((state) => state.isAutoplayBlocked);

  return (
    <div className="min-w-0 flex-1">
      <h2 className="truncate text-base leading-snug">
        <Link to={track.page} lang={track.language || undefined} className="plain-link">
          {track.title}
        </Link>
      </h2>
      {/* Instructions must not be truncated. */}
      <p className={`text-sm leading-snug text-ink-3 ${isAutoplayBlocked ? "" : "truncate"}`}>
        {isLoading && <span className="late">{t("loading")}</span>}
        {!isLoading && (isAutoplayBlocked ? t("press-to-go-on") : track.author || "\u00a0")}
      </p>
    </div>
  );
}
