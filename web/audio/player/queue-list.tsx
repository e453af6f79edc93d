import { type MouseEvent, useRef } from "react";
import { flushSync } from "react-dom";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Track } from "#web/app/modals/modals.ts";

import { usePlayer } from "./player-state.ts";
import { changeQueue, playQueued } from "./player.ts";
import {
  clearUpcoming,
  getUpcoming,
  getCurrentTrack,
  moveInQueue,
  removeFromQueue,
} from "./queue.ts";

/** The upcoming recordings: play, move or remove them. */
export function QueueList() {
  const { t } = useTranslation();
  const queue = usePlayer((state) => state.queue);
  const heading = useRef<HTMLHeadingElement>(null);
  const upcoming = getUpcoming(queue);

  function remove(id: string) {
    changeQueue((queue) => removeFromQueue(queue, id));
    heading.current?.focus();
  }

  function clear() {
    changeQueue(clearUpcoming);
    heading.current?.focus();
  }

  return (
    <div>
      <div className="flex min-h-(--target) items-center justify-between gap-4">
        <h3 ref={heading} tabIndex={-1} className="font-sans text-sm font-semibold tracking-normal">
          {t("queue")}
        </h3>
        {upcoming.length > 0 && (
          <button type="button" onClick={clear} className="btn btn-quiet -mr-2.5">
            {t("clear-queue")}
          </button>
        )}
      </div>
      <p className="border-b border-rule pb-2 text-sm text-ink-3">
        {t("now-playing", { title: getCurrentTrack(queue)?.title ?? "" })}
      </p>
      {upcoming.length === 0 ? (
        <p className="pt-2 text-sm text-ink-2">{t("queue-empty")}</p>
      ) : (
        <ol>
          {upcoming.map((track, index) => (
            <QueueEntry
              key={track.id}
              track={track}
              isFirst={index === 0}
              isLast={index === upcoming.length - 1}
              onTakeOut={remove}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type QueueEntryProps = {
  track: Track;
  isFirst: boolean;
  isLast: boolean;
  onTakeOut: (id: string) => void;
};

function QueueEntry({ track, isFirst, isLast, onTakeOut }: QueueEntryProps) {
  const { t } = useTranslation();
  const { id, title } = track;

  /** An element that moves in the document loses the focus. */
  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, by: -1 | 1) {
    flushSync(() => changeQueue((queue) => moveInQueue(queue, id, by)));
    currentTarget.focus();
  }

  return (
    <li className="flex items-center border-b border-rule last:border-0">
      <button
        type="button"
        onClick={() => playQueued(id)}
        className="row-link -ml-2 min-w-0 flex-1 text-left"
      >
        <span className="sr-only">{t("play")} </span>
        <span className="min-w-0">
          <span {...writtenIn(track.language)} className="line-clamp-2 font-semibold">
            {title}
          </span>
          <span className="block truncate text-ink-3">{track.author}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={t("move-earlier", { title })}
        aria-disabled={isFirst || undefined}
        onClick={(event) => move(event, -1)}
        className="btn-icon aria-disabled:opacity-40"
      >
        <Icon name="chevron" className="rotate-180" />
      </button>
      <button
        type="button"
        aria-label={t("move-later", { title })}
        aria-disabled={isLast || undefined}
        onClick={(event) => move(event, 1)}
        className="btn-icon aria-disabled:opacity-40"
      >
        <Icon name="chevron" />
      </button>
      <button
        type="button"
        aria-label={t("take-out", { title })}
        onClick={() => onTakeOut(id)}
        className="btn-icon"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
