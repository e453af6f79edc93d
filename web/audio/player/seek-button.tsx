import { useTranslation } from "#web/app/i18n/translation.tsx";

import { SEEK_STEP_SECONDS } from "./player-state.ts";
import { seekBy } from "./player.ts";
import { PlayerIcon } from "./player-icon.tsx";

/** Seeks 15 seconds back or forward. */
export function SeekButton({ way }: { way: "back" | "forward" }) {
  const { t } = useTranslation();
  const isBack = way === "back";

  return (
    <button
      type="button"
      onClick={() => seekBy(isBack ? -SEEK_STEP_SECONDS : SEEK_STEP_SECONDS)}
      aria-label={
        isBack
          ? t("seconds-back", { seconds: SEEK_STEP_SECONDS })
          : t("seconds-forward", { seconds: SEEK_STEP_SECONDS })
      }
      className="btn-icon relative"
    >
      <PlayerIcon name={way} className="size-7" />
      <span aria-hidden="true" className="num absolute pt-1.5 text-[0.5625rem] font-bold">
        {SEEK_STEP_SECONDS}
      </span>
    </button>
  );
}
