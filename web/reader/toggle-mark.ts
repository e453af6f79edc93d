import { addMark, marksOf, removeMarks, useMarks } from "./marks.ts";
import { marksHere } from "./marks-here.ts";
import { useReading } from "./reading.ts";
import { wordsInView } from "./words-in-view.ts";

/** Marks this page, or takes its mark away. */
export function toggleMark(code: string): void {
  const { where, view } = useReading.getState();
  if (!where || !view) return;

  const here = marksHere(view, marksOf(useMarks.getState(), code)).map(({ cfi }) => cfi);
  if (here.length > 0) return removeMarks(code, here);

  const { cfi, fraction, chapter } = where;
  addMark(code, { cfi, fraction, chapter, words: wordsInView(view) });
}
