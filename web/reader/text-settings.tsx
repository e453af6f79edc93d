import { useTranslation } from "#web/app/i18n/translation.tsx";
import { closeOnBlur } from "#web/ui/close-on-blur.ts";

import { isFullScreenPossible, toggleFullScreen } from "./full-screen.ts";
import { PaperChoice } from "./paper-choice.tsx";
import { ReaderIcon } from "./reader-icon.tsx";
import { useReadingState } from "./reading-state.ts";
import { TextChoices } from "./text-choices.tsx";

/** Text settings: a sheet on phones, a panel on wide screens. The text beside it shows each change. */
export function TextSettings() {
  const { t } = useTranslation();
  const { isFixed } = useReadingState();

  return (
    // Closes on blur, like every popover here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      id="text-settings"
      popover="auto"
      aria-label={t("reader-settings")}
      onBlur={closeOnBlur}
      className="reader-settings"
    >
      <PaperChoice />
      {isFixed ? <p className="text-sm text-ink-2">{t("reader-fixed")}</p> : <TextChoices />}
      <div className="flex flex-wrap gap-2.5">
        {isFullScreenPossible() && (
          <button type="button" className="btn flex-auto" onClick={toggleFullScreen}>
            <ReaderIcon name="screen" />
            {t("reader-full-screen")}
          </button>
        )}
        <button
          type="button"
          className="btn flex-auto"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            useReadingState.setState({ isHelpOpen: true });
          }}
        >
          <ReaderIcon name="keys" />
          {t("reader-keys")}
        </button>
      </div>
    </dialog>
  );
}
