import { useTranslation } from "#web/i18n/translation.tsx";

import { isSharedComputer, setSharedComputer, SHARED_COMPUTER } from "./shared-computer.ts";

/** Chosen at sign-in, or later: sign-out then removes what was left on the device, without asking. */
export function SharedComputerSwitch({ className }: { className: string }) {
  const { t } = useTranslation();

  return (
    <label className={`cursor-pointer [@media(scripting:none)]:hidden ${className}`}>
      <input
        type="checkbox"
        name={SHARED_COMPUTER}
        ref={show}
        onChange={change}
        className="switch"
      />
      {t("shared-computer")}
    </label>
  );
}

function show(input: HTMLInputElement | null): void {
  if (input) input.checked = isSharedComputer();
}

/** A page may have several of these switches. */
function change({ target }: { target: HTMLInputElement }): void {
  setSharedComputer(target.checked);
  document.getElementsByName(SHARED_COMPUTER).forEach((input) => show(input as HTMLInputElement));
}
