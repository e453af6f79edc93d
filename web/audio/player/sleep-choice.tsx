import { useTranslation } from "#web/i18n/translation.tsx";

import { ChoiceRow } from "./choice-row.tsx";
import { type Sleep, usePlayer } from "./player-state.ts";
import { setSleep } from "./sleep.ts";
import { SleepLeft } from "./sleep-left.tsx";

const MINUTE = 60_000;
const minutes = [5, 15, 30, 60];

/** After which time it becomes silent by itself. */
export function SleepChoice() {
  const { t } = useTranslation();
  const sleep = usePlayer((state) => state.sleep);

  return (
    <div>
      <ChoiceRow
        label={t("sleep-timer")}
        choices={[
          { value: "off", label: t("sleep-off") },
          ...minutes.map((count) => ({ value: String(count), label: t("minutes", { count }) })),
          { value: "end", label: t("sleep-end") },
        ]}
        chosen={chosenOf(sleep)}
        onChoose={(value) => setSleep(sleepOf(value))}
      />
      {sleep && sleep !== "end-of-recording" && (
        <p className="num mt-2 text-sm text-ink-2">
          <SleepLeft sleep={sleep} isInWords />
        </p>
      )}
    </div>
  );
}

function chosenOf(sleep: Sleep | null): string {
  if (sleep === null) return "off";
  return sleep === "end-of-recording" ? "end" : String(sleep.minutes);
}

function sleepOf(value: string): Sleep | null {
  if (value === "off") return null;
  if (value === "end") return "end-of-recording";
  return { minutes: Number(value), until: Date.now() + Number(value) * MINUTE };
}
