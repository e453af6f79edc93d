import { ContentsPanel } from "./contents-panel.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { useReading } from "./reading.ts";

/** What opens over the page. */
export function BookDialogs({ code }: { code: string }) {
  const { note, panel, isHelpOpen } = useReading();

  return (
    <>
      {panel && <ContentsPanel panel={panel} code={code} />}
      {note && <NoteDialog note={note} />}
      {isHelpOpen && <KeysDialog />}
    </>
  );
}
