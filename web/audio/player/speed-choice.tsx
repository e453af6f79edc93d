import { useTranslation } from "#web/i18n/translation.tsx";

import { ChoiceRow } from "./choice-row.tsx";
import { speeds } from "./kept-speed.ts";
import { usePlayer } from "./player-state.ts";
import { setSpeed } from "./player.ts";

export function SpeedChoice() {
  const { t, language } = useTranslation();
  const speed = usePlayer((state) => state.speed);

  return (
    <ChoiceRow
      label={t("speed")}
      choices={speeds.map((value) => ({ value, label: speedInWords(value, language) }))}
      chosen={speed}
      onChoose={setSpeed}
    />
  );
}

export function speedInWords(speed: number, language: string): string {
  return `${language === "en" ? speed : String(speed).replace(".", ",")}×`;
}
