import { createElement } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

import type { Note } from "./find-note.ts";
import type { NotePart } from "./note-parts.ts";
import { useReadingState } from "./reading-state.ts";
import { jump } from "./jump.ts";

/** Shows a note without leaving the page, or says that what a link leads to is missing. */
export function NoteDialog({ note }: { note: Note | "missing" }) {
  const { t } = useTranslation();
  const { language } = useReadingState();

  return (
    <Modal
      isOpen
      title={t("reader-note")}
      closeLabel={t("close")}
      onClose={() => useReadingState.setState({ note: null })}
      actions={
        note !== "missing" && (
          <Button
            type="submit"
            kind="quiet"
            onClick={() => void jump((view) => view.goTo(note.href))}
          >
            {t("reader-note-place")}
          </Button>
        )
      }
    >
      {note === "missing" ? (
        <p>{t("reader-part-missing")}</p>
      ) : (
        <div {...writtenIn(language)} className="reader-note">
          <Parts parts={note.parts} />
        </div>
      )}
    </Modal>
  );
}

function Parts({ parts }: { parts: NotePart[] }) {
  // The parts of a note never change.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: NotePart }) {
  if (typeof part === "string") return part;
  if (part.tag === "br") return <br />;
  return createElement(part.tag, null, <Parts parts={part.parts} />);
}
