import type { View } from "foliate-js/view.js";

import { useReading } from "./reading.ts";
import { comeToRest } from "./turn.ts";

/** Who has read on so far does not want to go back any more. */
const RETURN_TURNS = 4;

/** Goes elsewhere in the book, with a way back to where one was. */
export async function jump(go: (view: View) => Promise<unknown>): Promise<void> {
  await goElsewhere(go);
  offerReturn();
}

/** Back to where one was before the last jump. */
export async function goBack(): Promise<void> {
  await goElsewhere((view) => view.history.back());
  offerReturn();
}

/** To the beginning of the next chapter. */
export async function goOn(): Promise<void> {
  await goElsewhere((view) => view.renderer.nextSection?.());
}

async function goElsewhere(go: (view: View) => unknown): Promise<void> {
  const { view } = useReading.getState();
  if (view && (await comeToRest(view))) await go(view);
}

/** One turn of the page further away from where one was. */
export function readOn(): void {
  useReading.setState(({ returnTurns }) => ({ returnTurns: Math.max(0, returnTurns - 1) }));
}

function offerReturn(): void {
  const mayReturn = useReading.getState().view?.history.canGoBack ?? false;
  useReading.setState({ returnTurns: mayReturn ? RETURN_TURNS : 0 });
}
