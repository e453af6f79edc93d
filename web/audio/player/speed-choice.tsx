import { useTranslation } from "#web/app/i18n/translation.tsx";

import { RadioRow } from "./radio-row.tsx";
import { SPEEDS } from "./stored-queue.ts";
import { usePlayer } from "./player-state.ts";
import { setSpeed } from "./player.ts";

export function SpeedChoice() {
  const { t, language } = useTranslation();
  const speed = usePlayer((state) => state.speed);

  return (
    <RadioRow
      label={t("speed")}
      choices={SPEEDS.map((value) => ({ value, label: formatSpeed(value, language) }))}
      chosen={speed}
      onChoose={setSpeed}
    />
  );
}

export function formatSpeed(speed: number, language: string): string {
  return `${language === "en" ? speed : String(speed).replace(".", ",")}×`;
}
