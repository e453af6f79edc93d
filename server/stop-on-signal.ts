import { toOneLine, printError } from "./terminal.ts";

/** Shuts down on SIGTERM and SIGINT; a second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          printError(`${toOneLine(String(error))}\n`);
          process.exit(1);
        },
      );
    });
  }
}
