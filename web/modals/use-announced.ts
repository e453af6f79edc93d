import type { MouseEvent } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

import { openModal } from "./modals.ts";

/** What the library announces and cannot do yet. */
type Act = "add-to-cart" | "sign-in" | "cart-empty";

/** What a button carries that stands in the place of such a thing: pressed, it says what is so and what to do meanwhile. */
export function useAnnounced(act: Act) {
  const { t } = useTranslation();
  const announcements: Record<Act, string> = {
    "add-to-cart": t("add-to-cart-announced"),
    "sign-in": t("sign-in-announced"),
    "cart-empty": t("cart-announced"),
  };

  return {
    "aria-haspopup": "dialog",
    onClick({ currentTarget }: MouseEvent<HTMLElement>) {
      // A sheet that it lies in gives the focus back to what opened it, and there it returns from the dialog.
      const sheet = currentTarget.closest<HTMLElement>("[popover]");
      sheet?.hidePopover();
      const pressed = sheet ? openerOf(sheet) : currentTarget;
      openModal({ kind: "message", header: t(act), body: announcements[act] }, pressed);
    },
  } as const;
}

function openerOf({ id }: HTMLElement): HTMLElement | null {
  return document.querySelector(`[popovertarget="${id}"]:not([popovertargetaction])`);
}
