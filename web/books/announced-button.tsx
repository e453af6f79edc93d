import type { ComponentProps } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { openModal } from "#web/modals/modals.ts";
import { Button } from "#web/ui/button.tsx";

type AnnouncedButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  act: "read-online" | "add-to-cart";
};

/** The place of something the library announces: pressed, it says when to expect it and what to do meanwhile. */
export function AnnouncedButton({ act, className = "", ...rest }: AnnouncedButtonProps) {
  const { t } = useTranslation();
  const announcements = {
    "read-online": t("read-online-announced"),
    "add-to-cart": t("add-to-cart-announced"),
  };

  return (
    <Button
      {...rest}
      onClick={() => openModal({ kind: "message", header: t(act), body: announcements[act] })}
      className={`${className} [@media(scripting:none)]:hidden`}
    />
  );
}
