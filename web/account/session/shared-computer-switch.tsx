import { useTranslation } from "#web/app/i18n/translation.tsx";

import { isSharedComputer, setSharedComputer, SHARED_COMPUTER } from "./shared-computer.ts";

/** When on, sign-out removes device data without asking. */
export function SharedComputerSwitch({ className }: { className: string }) {
  const { t } = useTranslation();

  return (
    <label className={`cursor-pointer [@media(scripting:none)]:hidden ${className}`}>
      <input
        type="checkbox"
        name={SHARED_COMPUTER}
        ref={syncInput}
        onChange={handleChange}
        className="switch"
      />
      {t("shared-computer")}
    </label>
  );
}

function syncInput(input: HTMLInputElement | null): void {
  if (input) input.checked = isSharedComputer();
}

/** A page may have several of these switches. */
function handleChange({ target }: { target: HTMLInputElement }): void {
  setSharedComputer(target.checked);
  document
    .getElementsByName(SHARED_COMPUTER)
    .forEach((input) => syncInput(input as HTMLInputElement));
}
