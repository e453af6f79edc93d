import { useTranslation } from "#web/i18n/translation.tsx";

import { STRIDE } from "./player-state.ts";
import { seekBy } from "./player.ts";
import { PlayerIcon } from "./player-icon.tsx";

/** A quarter of a minute back or forward. */
export function StrideButton({ way }: { way: "back" | "forward" }) {
  const { t } = useTranslation();
  const isBack = way === "back";

  return (
    <button
      type="button"
      onClick={() => seekBy(isBack ? -STRIDE : STRIDE)}
      aria-label={
        isBack ? t("seconds-back", { seconds: STRIDE }) : t("seconds-forward", { seconds: STRIDE })
      }
      className="btn-icon relative"
    >
      <PlayerIcon name={way} className="size-7" />
      <span aria-hidden="true" className="num absolute pt-1.5 text-[0.5625rem] font-bold">
        {STRIDE}
      </span>
    </button>
  );
}
