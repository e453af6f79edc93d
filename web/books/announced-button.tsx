import type { ComponentProps } from "react";

import { useAnnounced } from "#web/modals/use-announced.ts";
import { Button } from "#web/ui/button.tsx";

type AnnouncedButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  act: "add-to-cart";
};

/** The place of something the library announces: pressed, it says what to do meanwhile. */
export function AnnouncedButton({ act, className = "", ...rest }: AnnouncedButtonProps) {
  return (
    <Button
      {...rest}
      {...useAnnounced(act)}
      className={`${className} [@media(scripting:none)]:hidden`}
    />
  );
}
