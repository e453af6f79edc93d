import type { View } from "foliate-js/view.js";

import { useReadingState } from "./reading-state.ts";
import { waitForTurnEnd } from "./turn-page.ts";

/** Who has read on so far does not want to go back any more. */
const RETURN_TURNS = 4;

/** Goes elsewhere in the book, with a way back to where one was. */
export async function jump(go: (view: View) => Promise<unknown>): Promise<void> {
  await navigateWhenStill(go);
  offerReturn();
}

/** Back to where one was before the last jump. */
export async function goBack(): Promise<void> {
  await navigateWhenStill((view) => view.history.back());
  offerReturn();
}

/** To the beginning of the next chapter. */
export async function goToNextChapter(): Promise<void> {
  await navigateWhenStill((view) => view.renderer.nextSection?.());
}

async function navigateWhenStill(go: (view: View) => unknown): Promise<void> {
  const { view } = useReadingState.getState();
  if (view && (await waitForTurnEnd(view))) await go(view);
}

/** One turn of the page further away from where one was. */
export function decrementReturnTurns(): void {
  useReadingState.setState(({ returnTurns }) => ({ returnTurns: Math.max(0, returnTurns - 1) }));
}

function offerReturn(): void {
  const mayReturn = useReadingState.getState().view?.history.canGoBack ?? false;
  useReadingState.setState({ returnTurns: mayReturn ? RETURN_TURNS : 0 });
}
