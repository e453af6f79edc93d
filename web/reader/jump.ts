import { useReading } from "./reading.ts";

/** Who has read on so far does not want to go back any more. */
const RETURN_TURNS = 4;

/** Goes elsewhere in the book, with a way back to where one was. */
export async function jump(go: () => Promise<unknown>): Promise<void> {
  await go();
  offerReturn();
}

/** Back to where one was before the last jump. */
export function goBack(): void {
  useReading.getState().view?.history.back();
  offerReturn();
}

/** One turn of the page further away from where one was. */
export function readOn(): void {
  useReading.setState(({ returnTurns }) => ({ returnTurns: Math.max(0, returnTurns - 1) }));
}

function offerReturn(): void {
  const mayReturn = useReading.getState().view?.history.canGoBack ?? false;
  useReading.setState({ returnTurns: mayReturn ? RETURN_TURNS : 0 });
}
