import type { ReactNode } from "react";

import { RecordingDownload } from "#web/audio/recording-download.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { closeModal } from "#web/modals/modals.ts";
import { Icon } from "#web/ui/icon.tsx";

import { PlayButton } from "./play-button.tsx";
import { PlayerProblem } from "./player-problem.tsx";
import { isFailed, useCurrentTrack, usePlayer } from "./player-state.ts";
import { playFrom } from "./player.ts";
import { SeekBar } from "./seek-bar.tsx";
import { SpeedChoice } from "./speed-choice.tsx";
import { SeekButton } from "./seek-button.tsx";
import type { Track } from "./track.ts";

/** S2.22: plays the recording of a book or an article, in the page's one player: it goes on there when this is closed. */
export function openAudio(track: Track): ReactNode {
  playFrom([track], 0);
  return <AudioModal track={track} />;
}

function AudioModal({ track }: { track: Track }) {
  const { t } = useTranslation();
  const current = useCurrentTrack();
  // A recording that is heard already may have come into the player by another name.
  const heard = current === null || current.id === track.id ? track : current;
  const isSilent = usePlayer(({ status }) => isFailed(status));

  return (
    <Modal
      isOpen
      title={<span lang={heard.language || undefined}>{heard.title}</span>}
      closeLabel={t("close")}
      onClose={closeModal}
    >
      {heard.author && <p className="-mt-2 mb-3 text-sm text-ink-2">{heard.author}</p>}
      <PlayerProblem url={heard.url} className="mb-3" />
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
          <RecordingDownload url={heard.url} className="btn mt-1 -ml-2.5 btn-quiet">
            <Icon name="download" />
            {t("download-recording")}
          </RecordingDownload>
        </>
      )}
    </Modal>
  );
}
