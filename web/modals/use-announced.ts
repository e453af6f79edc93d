import type { MouseEvent } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

import { openModal } from "./modals.ts";

/** What the library announces and cannot do yet. */
type Act = "add-to-cart" | "cart-empty";

/** What a button carries that stands in the place of such a thing: pressed, it says what is so and what to do meanwhile. */
export function useAnnounced(act: Act) {
  const { t } = useTranslation();
  const announcements: Record<Act, string> = {
    "add-to-cart": t("add-to-cart-announced"),
    "cart-empty": t("cart-announced"),
  };

  return {
    "aria-haspopup": "dialog",
    onClick({ currentTarget }: MouseEvent<HTMLElement>) {
      openModal({ kind: "message", header: t(act), body: announcements[act] }, currentTarget);
    },
  } as const;
}
