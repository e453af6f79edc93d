import { useTranslation } from "react-i18next";

import type { Audio } from "#contract/audios.ts";
import { FactsLine } from "#web/ui/facts-line.tsx";

export function Recording({ audio }: { audio: Audio }) {
  const { t } = useTranslation();

  return (
    <article aria-label={audio.title} className="border-b border-rule py-5">
      <h3 lang={audio.language.toLowerCase()}>{audio.title}</h3>
      <FactsLine facts={[audio.author, audio.serie?.name ?? null]} />
      <audio controls preload="none" src={audio.audioUrl} className="mt-3 w-full max-w-160">
        {t("audio-unsupported")}
      </audio>
    </article>
  );
}
