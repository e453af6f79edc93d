import type { ReactNode } from "react";

import { RecordingDownload } from "#web/audio/recording-download.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Modal } from "#web/ui/modal.tsx";
import { type Track, closeModal } from "#web/app/modals/modals.ts";
import { Icon } from "#web/ui/icon.tsx";

import { PlayButton, SeekButton } from "./play-button.tsx";
import { PlayerError } from "./player-problem.tsx";
import { isFailed, useCurrentTrack, usePlayer } from "./player-state.ts";
import { playFrom } from "./player.ts";
import { SeekBar } from "./seek-bar.tsx";
import { SpeedChoice } from "./speed-choice.tsx";

/** S2.22: plays a book's or article's recording in the page's player, which goes on when the modal closes. */
export function openAudio(track: Track): ReactNode {
  playFrom([track], 0);
  return <AudioModal track={track} />;
}

function AudioModal({ track }: { track: Track }) {
  const { t } = useTranslation();
  const current = useCurrentTrack();
  // The recording that plays already may have another id.
  const shown = current === null || current.id === track.id ? track : current;
  const isSilent = usePlayer(({ status }) => isFailed(status));

  return (
    <Modal
      isOpen
      title={<span {...writtenIn(shown.language)}>{shown.title}</span>}
      closeLabel={t("close")}
      onClose={closeModal}
    >
      {shown.author && <p className="-mt-2 mb-3 text-sm text-ink-2">{shown.author}</p>}
      <PlayerError url={shown.url} className="mb-3" />
      <SeekBar />
      <div className="mt-1 flex items-center justify-center gap-2">
        <SeekButton way="back" />
        <PlayButton />
        <SeekButton way="forward" />
      </div>
      <div className="mt-4">
        <SpeedChoice />
      </div>
      {!isSilent && (
        <>
          <p className="mt-4 text-sm text-ink-3">{t("player-goes-on")}</p>
          <RecordingDownload url={shown.url} className="btn mt-1 -ml-2.5 btn-quiet">
            <Icon name="download" />
            {t("download-recording")}
          </RecordingDownload>
        </>
      )}
    </Modal>
  );
}
