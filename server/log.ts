import { AsyncLocalStorage } from "node:async_hooks";

import { type DestinationStream, type LoggerOptions, pino } from "pino";

import type { Env } from "./settings/env.ts";
import { escapeControls } from "./terminal.ts";

/** The id of the current request, added to every line logged for it. */
export const requestIds = new AsyncLocalStorage<string>();

/** One JSON line per event. */
export function openLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, lines?: DestinationStream) {
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    // JSON leaves C1 controls and bidirectional controls unescaped; they would reach the reader's terminal.
    hooks: { streamWrite: escapeControls },
    mixin() {
      const requestId = requestIds.getStore();
      return requestId === undefined ? {} : { requestId };
    },
  };
  return pino(options, lines ?? openOutput());
}

/** Bytes buffered while the output cannot be written; further lines are lost. */
const MAX_BUFFERED_BYTES = 1_000_000;

/**
 * Writes to the standard output. The process goes on while that fails, as on a full disk; the buffer is written with
 * the next line that succeeds.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  output.on("error", () => {
    // Otherwise the process would try forever to write the rest at its exit.
    output.flushSync = () => {};
  });
  return output;
}

/** The log of a command: to the error output, from level "warn" on unless LOG_LEVEL asks for debug. */
export function openCommandLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">) {
  return openLog({ LOG_LEVEL: LOG_LEVEL === "info" ? "warn" : LOG_LEVEL }, process.stderr);
}

/** Leaves out the database's `detail`, which shows the refused row with a person's name and e-mail. */
function describeError(error: unknown) {
  if (!isErrorLike(error)) return { message: describeOther(error) };
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error);
  return { type, message: message || describeAggregate(error), stack, code, constraint };
}

/** The job queue reports errors as plain objects with an error's fields. */
function isErrorLike(error: unknown): error is Error {
  return isObject(error) && "message" in error && typeof error.message === "string";
}

/** A host with several addresses fails once for each, and the aggregate has no message. */
function describeAggregate(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join("; ") : "";
}

/** Names of the fields only: a value may be personal. */
function describeOther(error: unknown): string {
  return isObject(error) ? `an object with ${Object.keys(error).join(", ")}` : String(error);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export type ServerLog = ReturnType<typeof openLog>;
