import { type ReactNode, useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useIsWide } from "#web/catalog/lists/use-is-wide.ts";
import { closeOnBlur } from "#web/ui/close-on-blur.ts";
import { Icon } from "#web/ui/icon.tsx";

import { closePlayer } from "./player.ts";
import { PlayerIcon } from "./player-icon.tsx";
import { usePlayer, type SleepTimer } from "./player-state.ts";
import { QueueList } from "./queue-list.tsx";
import { getUpcoming } from "./queue.ts";
import { SpeedChoice, formatSpeed } from "./speed-choice.tsx";
import { SkipTrackButton } from "./play-button.tsx";
import { RadioRow } from "./radio-row.tsx";
import { setSleepTimer } from "./sleep-timer.ts";
import { formatTime } from "./format-time.ts";

const MINUTE_MS = 60_000;

const minutes = [5, 15, 30, 60];

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

/** Shows the sleep timer: remaining time, or a check mark when it ends with the recording. */
function SleepIndicator() {
  const sleep = usePlayer((state) => state.sleep);
  if (sleep === null) return null;

  return sleep === "end-of-recording" ? (
    <Icon name="check" className="size-4" />
  ) : (
    <SleepCountdown sleep={sleep} />
  );
}

type PlayerMenuProps = {
  id: string;
  /** The accessible name before the summary. */
  name: string;
  /** The visible content of the button. */
  summary: ReactNode;
  children: ReactNode;
};

/** A panel above the player, a sheet on small screens. The platform closes it on Escape and on a click elsewhere. */
function PlayerMenu({ id, name, summary, children }: PlayerMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={name}
        style={{ anchorName: `--${id}` }}
        className="btn-icon num w-auto! min-w-(--target) grid-flow-col gap-1 px-2 text-sm font-semibold"
      >
        <span className="sr-only">{name} </span>
        {summary}
      </button>
      {/* Only focus changes are handled; the focused elements are interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        id={id}
        popover="auto"
        aria-label={name}
        onBlur={closeOnBlur}
        style={{ positionAnchor: `--${id}` }}
        className="floating player-menu"
      >
        {children}
      </section>
    </>
  );
}

/** Chooses when playback stops by itself. */
function SleepChoice() {
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

/** The running time until playback stops. */
function SleepCountdown({ sleep, isInWords }: { sleep: { until: number }; isInWords?: boolean }) {
  const { t } = useTranslation();
  const time = formatTime(Math.max(0, sleep.until - useNow()) / 1000);

  return isInWords ? t("sleep-left", { time }) : time;
}

/** The current time in milliseconds, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);

  return now;
}
