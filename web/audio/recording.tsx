import type { Audio } from "#contract/audios.ts";
import { FactsLine } from "#web/ui/facts-line.tsx";

import { AudioPlayer } from "./audio-player.tsx";

export function Recording({ audio }: { audio: Audio }) {
  return (
    <article aria-label={audio.title} className="border-b border-rule py-5">
      <h3 lang={audio.language.toLowerCase()}>{audio.title}</h3>
      <FactsLine facts={[audio.author, audio.serie?.name ?? null]} />
      <div className="mt-3">
        <AudioPlayer url={audio.audioUrl} />
      </div>
    </article>
  );
}
