import { AsyncLocalStorage } from "node:async_hooks";

import { type DestinationStream, type LoggerOptions, pino } from "pino";

import type { Env } from "./settings/env.ts";
import { escapeControls } from "./terminal.ts";

/** The id of the request that is being answered; every line logged meanwhile carries it. */
export const requestIds = new AsyncLocalStorage<string>();

/** One JSON line an event. */
export function openLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, lines?: DestinationStream) {
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    // JSON leaves C1 and signs of direction as they are, and they reach the terminal of a person who reads the log.
    hooks: { streamWrite: escapeControls },
    mixin() {
      const requestId = requestIds.getStore();
      return requestId === undefined ? {} : { requestId };
    },
  };
  return pino(options, lines ?? openOutput());
}

/** In bytes: what could not be written is kept up to this, and what comes after it is lost. */
const MAX_BUFFERED_BYTES = 1_000_000;

/**
 * What this process says. While it cannot be written, as on a full disk, the process goes on without; what was kept goes out
 * with the first line that can be.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  output.on("error", () => {
    // At its end the process would try to write the rest for ever.
    output.flushSync = () => {};
  });
  return output;
}

/** A command's: beside what it answers, and no more than an operator should see, unless LOG_LEVEL asks for debug. */
export function openCommandLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">) {
  return openLog({ LOG_LEVEL: LOG_LEVEL === "info" ? "warn" : LOG_LEVEL }, process.stderr);
}

/** What went wrong and where. A database names besides, in `detail`, the row that it refused: somebody's name and e-mail. */
function describeError(error: unknown) {
  if (!isErrorLike(error)) return { message: describeOther(error) };
  const { type, message, stack, code, constraint } = pino.stdSerializers.err(error);
  return { type, message: message || describeAggregate(error), stack, code, constraint };
}

/** The job queue reports an error as a plain object with the fields of one. */
function isErrorLike(error: unknown): error is Error {
  return isObject(error) && "message" in error && typeof error.message === "string";
}

/** A host with several addresses fails once for each, and the whole has no message of its own. */
function describeAggregate(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join("; ") : "";
}

/** Only the names of the fields: a value may be personal. */
function describeOther(error: unknown): string {
  return isObject(error) ? `an object with ${Object.keys(error).join(", ")}` : String(error);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export type ServerLog = ReturnType<typeof openLog>;
