import { useTranslation } from "#web/i18n/translation.tsx";
import { closeBehindFocus } from "#web/ui/close-behind-focus.ts";

import { ReaderIcon } from "./reader-icon.tsx";
import { useReading } from "./reading.ts";
import { SegmentedChoice } from "./segmented-choice.tsx";
import { choices, choose, SIZES, useSettings } from "./settings.ts";
import { isFullScreenPossible, toggleFullScreen } from "./full-screen.ts";

/** How the text looks: a sheet on phones, a panel from a desktop's width on; the text beside it shows what is chosen. */
export function TextSettings() {
  const { t } = useTranslation();
  const { isFixed } = useReading();

  return (
    // Nothing is done with it: it closes when the focus walks out of it, as every popover here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      id="text-settings"
      popover="auto"
      aria-label={t("reader-settings")}
      onBlur={closeBehindFocus}
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
            useReading.setState({ isHelpOpen: true });
          }}
        >
          <ReaderIcon name="keys" />
          {t("reader-keys")}
        </button>
      </div>
    </dialog>
  );
}

function PaperChoice() {
  const { t } = useTranslation();
  const { paper } = useSettings();
  const names = {
    auto: t("reader-paper-auto"),
    light: t("reader-paper-light"),
    sepia: t("reader-paper-sepia"),
    dark: t("reader-paper-dark"),
  };

  return (
    <fieldset>
      <legend>{t("reader-paper")}</legend>
      <div className="reader-papers">
        {choices.paper.map((value) => (
          <label key={value} data-theme={value === "auto" ? undefined : value}>
            <input
              type="radio"
              name="paper"
              checked={value === paper}
              onChange={() => choose({ paper: value })}
            />
            {names[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function TextChoices() {
  const { t } = useTranslation();
  const { size, isJustified, isHyphenated } = useSettings();

  return (
    <>
      <SegmentedChoice
        name="face"
        label={t("reader-face")}
        names={{ serif: t("reader-face-serif"), sans: t("reader-face-sans") }}
      />
      <div className="grid gap-1">
        <label htmlFor="type-size" className="flex justify-between">
          {t("reader-size")}
          <span className="num font-normal text-ink-3">{t("percent", { figure: size })}</span>
        </label>
        <input
          id="type-size"
          type="range"
          min={SIZES.least}
          max={SIZES.most}
          step={SIZES.step}
          value={size}
          onChange={({ currentTarget }) => choose({ size: Number(currentTarget.value) })}
        />
      </div>
      <SegmentedChoice
        name="lines"
        label={t("reader-lines")}
        names={{
          close: t("reader-lines-close"),
          medium: t("reader-medium"),
          open: t("reader-lines-open"),
        }}
      />
      <SegmentedChoice
        name="margins"
        label={t("reader-margins")}
        names={{
          narrow: t("reader-margins-narrow"),
          medium: t("reader-medium"),
          wide: t("reader-margins-wide"),
        }}
      />
      <SegmentedChoice
        name="flow"
        label={t("reader-turn-by")}
        names={{ paginated: t("reader-flow-pages"), scrolled: t("reader-flow-scrolling") }}
      />
      <div className="grid">
        <Switch
          label={t("reader-justified")}
          isOn={isJustified}
          onChange={(isOn) => choose({ isJustified: isOn })}
        />
        <Switch
          label={t("reader-hyphenated")}
          isOn={isHyphenated}
          onChange={(isOn) => choose({ isHyphenated: isOn })}
        />
      </div>
    </>
  );
}

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-(--target) cursor-pointer items-center justify-between gap-4">
      {label}
      <input
        type="checkbox"
        className="switch"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
