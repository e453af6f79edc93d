import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useIsWide } from "#web/catalog/lists/use-is-wide.ts";
import { Icon } from "#web/ui/icon.tsx";

import { closePlayer } from "./player.ts";
import { PlayerIcon } from "./player-icon.tsx";
import { PlayerMenu } from "./player-menu.tsx";
import { usePlayer } from "./player-state.ts";
import { QueueList } from "./queue-list.tsx";
import { getUpcoming } from "./queue.ts";
import { SleepChoice } from "./sleep-choice.tsx";
import { SleepIndicator } from "./sleep-indicator.tsx";
import { SpeedChoice, formatSpeed } from "./speed-choice.tsx";
import { SkipTrackButton } from "./skip-track-button.tsx";

/** Speed, sleep timer and queue: separate panels on wide screens, one sheet on others. */
export function PlayerMenus() {
  return useIsWide() ? <Menus /> : <Sheet />;
}

function Menus() {
  const { t, language } = useTranslation();
  const { speed, queue } = usePlayer();
  const upcomingCount = getUpcoming(queue).length;

  return (
    <div className="flex items-center">
      <PlayerMenu id="player-speed" name={t("speed")} summary={formatSpeed(speed, language)}>
        <SpeedChoice />
      </PlayerMenu>
      <PlayerMenu
        id="player-sleep"
        name={t("sleep-timer")}
        summary={
          <>
            <PlayerIcon name="timer" />
            <SleepIndicator />
          </>
        }
      >
        <SleepChoice />
      </PlayerMenu>
      <PlayerMenu
        id="player-coming"
        name={t("queue")}
        summary={
          <>
            <PlayerIcon name="queue" />
            {upcomingCount > 0 && upcomingCount}
          </>
        }
      >
        <QueueList />
      </PlayerMenu>
      <CloseButton />
    </div>
  );
}

function Sheet() {
  const { t } = useTranslation();

  return (
    <PlayerMenu
      id="player-more"
      name={t("player-more")}
      summary={
        <>
          <SleepIndicator />
          <PlayerIcon name="more" className="size-6" />
        </>
      }
    >
      <div className="-mt-2 mb-2 -ml-2.5 flex items-center">
        <SkipTrackButton by={-1} />
        <SkipTrackButton by={1} />
        <span className="ml-auto">
          <CloseButton isNamed />
        </span>
      </div>
      <div className="grid grid-cols-1 gap-5">
        <SpeedChoice />
        <SleepChoice />
        <QueueList />
      </div>
    </PlayerMenu>
  );
}

function CloseButton({ isNamed = false }: { isNamed?: boolean }) {
  const { t } = useTranslation();

  if (!isNamed) {
    return (
      <button
        type="button"
        onClick={closeAndFocus}
        aria-label={t("close-player")}
        className="btn-icon"
      >
        <Icon name="close" />
      </button>
    );
  }
  return (
    <button type="button" onClick={closeAndFocus} className="btn btn-quiet">
      <Icon name="close" />
      {t("close-player")}
    </button>
  );
}

/** The focus moves to the content, as after a navigation. */
function closeAndFocus() {
  closePlayer();
  document.getElementById("main")?.focus({ preventScroll: true });
}
