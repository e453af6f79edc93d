import { ContentsPanel } from "./contents-panel.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { useReadingState } from "./reading-state.ts";

/** The dialogs over the page. */
export function BookDialogs({ code }: { code: string }) {
  const { note, panel, isHelpOpen } = useReadingState();

  return (
    <>
      {panel && <ContentsPanel panel={panel} code={code} />}
      {note && <NoteDialog note={note} />}
      {isHelpOpen && <KeysDialog />}
    </>
  );
}
