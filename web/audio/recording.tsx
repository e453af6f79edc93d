import type { Audio } from "#contract/audios.ts";
import { sizeInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { AudioPlayer } from "./audio-player.tsx";

export function Recording({ audio }: { audio: Audio }) {
  const { t, language } = useTranslation();
  const size = audio.size === null ? null : sizeInWords(audio.size, language);

  return (
    <article aria-label={audio.title} className="border-b border-rule py-5">
      <h3 lang={audio.language.toLowerCase()}>{audio.title}</h3>
      <FactsLine facts={[audio.author, audio.serie?.name ?? null]} />
      <div className="mt-3">
        <AudioPlayer url={audio.audioUrl} />
      </div>
      <a href={audio.audioUrl} download className="btn mt-1 -ml-2.5 btn-quiet">
        <Icon name="download" />
        {[t("download-recording"), size].filter(Boolean).join(", ")}
      </a>
    </article>
  );
}
