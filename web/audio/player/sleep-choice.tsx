import { useTranslation } from "#web/app/i18n/translation.tsx";

import { RadioRow } from "./radio-row.tsx";
import { type SleepTimer, usePlayer } from "./player-state.ts";
import { setSleepTimer } from "./sleep-timer.ts";
import { SleepCountdown } from "./sleep-countdown.tsx";

const MINUTE_MS = 60_000;
const minutes = [5, 15, 30, 60];

/** Chooses when playback stops by itself. */
export function SleepChoice() {
  const { t } = useTranslation();
  const sleep = usePlayer((state) => state.sleep);

  return (
    <div>
      <RadioRow
        label={t("sleep-timer")}
        choices={[
          { value: "off", label: t("sleep-off") },
          ...minutes.map((count) => ({ value: String(count), label: t("minutes", { count }) })),
          { value: "end", label: t("sleep-end") },
        ]}
        chosen={toChoiceValue(sleep)}
        onChoose={(value) => setSleepTimer(parseSleepChoice(value))}
      />
      {sleep && sleep !== "end-of-recording" && (
        <p className="num mt-2 text-sm text-ink-2">
          <SleepCountdown sleep={sleep} isInWords />
        </p>
      )}
    </div>
  );
}

function toChoiceValue(sleep: SleepTimer | null): string {
  if (sleep === null) return "off";
  return sleep === "end-of-recording" ? "end" : String(sleep.minutes);
}

function parseSleepChoice(value: string): SleepTimer | null {
  if (value === "off") return null;
  if (value === "end") return "end-of-recording";
  return { minutes: Number(value), until: Date.now() + Number(value) * MINUTE_MS };
}
