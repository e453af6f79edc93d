import { useTranslation } from "#web/i18n/translation.tsx";

import { setSharedComputer, useSharedComputer } from "./shared-computer.ts";

/** Chosen at sign-in, or later: sign-out then removes what was left on the device, without asking. */
export function SharedComputerSwitch({ className }: { className: string }) {
  const { t } = useTranslation();
  const isShared = useSharedComputer();

  return (
    <label className={`cursor-pointer [@media(scripting:none)]:hidden ${className}`}>
      <input
        type="checkbox"
        checked={isShared}
        onChange={(event) => setSharedComputer(event.target.checked)}
        className="switch"
      />
      {t("shared-computer")}
    </label>
  );
}
