import { useTranslation } from "#web/app/i18n/translation.tsx";

import {
  changeSettings,
  FONT_SIZES,
  useReaderSettings,
  type ReaderSettings,
} from "./reader-settings.ts";
import { Switch } from "./switch.tsx";

export function TextChoices() {
  const { t } = useTranslation();
  const { size, isJustified, isHyphenated } = useReaderSettings();

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
          min={FONT_SIZES.least}
          max={FONT_SIZES.most}
          step={FONT_SIZES.step}
          value={size}
          onChange={({ currentTarget }) => changeSettings({ size: Number(currentTarget.value) })}
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
          onChange={(isOn) => changeSettings({ isJustified: isOn })}
        />
        <Switch
          label={t("reader-hyphenated")}
          isOn={isHyphenated}
          onChange={(isOn) => changeSettings({ isHyphenated: isOn })}
        />
      </div>
    </>
  );
}

type Name = "face" | "lines" | "margins" | "flow";

type SegmentedChoiceProps<N extends Name> = {
  name: N;
  label: string;
  /** The labels, in display order. */
  names: Record<ReaderSettings[N], string>;
};

/** Two or three choices in a row. */
function SegmentedChoice<N extends Name>({ name, label, names }: SegmentedChoiceProps<N>) {
  const chosen: string = useReaderSettings()[name];

  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="segments">
        {Object.entries<string>(names).map(([value, called]) => (
          <label key={value} className="chosen" data-value={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => changeSettings({ [name]: value })}
            />
            {called}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
