import { type ChildProcess, fork } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import sharp from "sharp";

import type { CalibreBook } from "#catalog/calibre/calibre-book.ts";
import type { DrawnPage } from "#catalog/pdf/draw-pdf-page.ts";
import { FileError } from "#catalog/folder-files.ts";
import type { PdfFacts } from "#catalog/pdf/read-pdf.ts";
import type { RecordingFacts } from "#catalog/recordings/read-recording.ts";

/** In milliseconds without an answer. The process limits its own work; this is for one that only waits. */
const TIMEOUT_MS = 60_000;

const WORKER_PATH = fileURLToPath(new URL("./reading-worker.ts", import.meta.url));

/** `temporary` is a folder for copies. */
export type ReadingRequest =
  | { kind: "pdf" | "pdf cover" | "recording" | "recording cover"; file: string }
  | { kind: "calibre"; file: string; temporary: string };

/** It begins a request, gives parts of its result, and answers it. */
export type ReadingReply = { isBegun: true } | { part: unknown } | ReadingAnswer;

/** `isLast` when the process takes no other request; `fault` is what the reading library said of a damaged file. */
type ReadingAnswer = ReadingResult & { isLast: boolean };

export type ReadingResult = { result: unknown } | { refusal: string } | { fault: string };

/** Reads untrusted files of many kinds in a process of its own, with limits of time and memory. */
export type Reading = AsyncDisposable & {
  readPdf: (file: string) => Promise<PdfFacts>;
  /** A PNG of the first page; null when it has no size to draw. */
  drawPdfCover: (file: string) => Promise<Uint8Array | null>;
  readRecording: (file: string) => Promise<RecordingFacts>;
  /** The picture in its tags; null without one. */
  readRecordingCover: (file: string) => Promise<Uint8Array | null>;
  readCalibre: (file: string) => Promise<CalibreBook[]>;
};

/** All methods throw `FileError` with one sentence when the file cannot be used. Requests wait for each other. */
export function openReading(): Reading {
  const { ask, close } = openProcess();
  return {
    readPdf: async (file) => (await ask({ kind: "pdf", file })) as PdfFacts,
    async drawPdfCover(file) {
      const page = (await ask({ kind: "pdf cover", file })) as DrawnPage | null;
      return page && (await encodePage(page));
    },
    readRecording: async (file) => (await ask({ kind: "recording", file })) as RecordingFacts,
    readRecordingCover: async (file) =>
      (await ask({ kind: "recording cover", file })) as Uint8Array | null,
    async readCalibre(file) {
      const books: CalibreBook[] = [];
      // It is removed here, because the process may be killed.
      await using temporary = await mkdtempDisposable(join(tmpdir(), "lectern-calibre-"));
      const request = { kind: "calibre", file, temporary: temporary.path } as const;
      await ask(request, (part) => books.push(...(part as CalibreBook[])));
      return books;
    },
    [Symbol.asyncDispose]: close,
  };
}

type OnPart = (part: unknown) => void;

/** One process for all requests, and the next one after its end. */
function openProcess() {
  let program: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return {
    ask(request: ReadingRequest, onPart?: OnPart): Promise<unknown> {
      const answered = last.catch(() => undefined).then(() => askNow(request, onPart));
      last = answered;
      return answered;
    },
    async close() {
      await last.catch(() => undefined);
      program?.kill("SIGKILL");
    },
  };

  async function askNow(request: ReadingRequest, onPart?: OnPart): Promise<unknown> {
    let reply = await exchange(getProgram(), request, onPart);
    // It had ended while it was idle, which says nothing of the file.
    if ("end" in reply && reply.end === "not begun")
      reply = await exchange(getProgram(), request, onPart);
    if ("end" in reply || reply.isLast) program?.kill("SIGKILL");
    if ("result" in reply) return reply.result;
    throw toError(reply);
  }

  function getProgram(): ChildProcess {
    if (!program || !isRunning(program)) program = startProgram();
    return program;
  }
}

/** As far as is known: it may just have ended. */
function isRunning({ connected, killed, exitCode, signalCode }: ChildProcess): boolean {
  return connected && !killed && exitCode === null && signalCode === null;
}

async function encodePage({ points, ...size }: DrawnPage): Promise<Uint8Array> {
  const raw = { ...size, channels: 4 } as const;
  return await sharp(points, { raw }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

function startProgram(): ChildProcess {
  const program = fork(WORKER_PATH, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
  });
  // One that does not start is reported by `exchange`.
  program.on("error", () => undefined);
  return program;
}

/** `not begun` when it ended before it began the request. */
type Ending = { end: "not begun" | "too slow" | "killed" | "crashed" | "interrupted" };

async function exchange(
  program: ChildProcess,
  request: ReadingRequest,
  onPart?: OnPart,
): Promise<ReadingAnswer | Ending> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer | Ending>();
  let isBegun = false;
  let isOutOfTime = false;
  const timer = setTimeout(() => {
    isOutOfTime = true;
    program.kill("SIGKILL");
  }, TIMEOUT_MS);
  const onMessage = (reply: ReadingReply) => {
    timer.refresh();
    if ("isBegun" in reply) isBegun = true;
    else if ("part" in reply) onPart?.(reply.part);
    else resolve(reply);
  };
  const onEnd = () => {
    // What it said last may come after its exit, but before its disconnection.
    if (program.connected || (program.exitCode ?? program.signalCode) === null) return;
    if (isOutOfTime) resolve({ end: "too slow" });
    else resolve({ end: isBegun ? toEnd(program.signalCode) : "not begun" });
  };
  program.on("message", onMessage).on("exit", onEnd).on("disconnect", onEnd).on("error", reject);
  // An error means that it has just ended: then it is reported as an exit.
  program.send(request, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    program.off("message", onMessage).off("exit", onEnd).off("disconnect", onEnd);
    program.off("error", reject);
  }
}

function toEnd(signal: NodeJS.Signals | null): Ending["end"] {
  if (signal === "SIGALRM") return "too slow";
  // Killed by its own memory watch, by the limit of its heap, or by the system's out-of-memory killer.
  if (signal === "SIGKILL" || signal === "SIGABRT") return "killed";
  return signal === "SIGTERM" || signal === "SIGINT" ? "interrupted" : "crashed";
}

function toError(reply: Exclude<ReadingResult, { result: unknown }> | Ending): Error {
  if ("refusal" in reply) return new FileError(reply.refusal);
  if ("fault" in reply) return new FileError("It is damaged and cannot be read.");
  switch (reply.end) {
    case "not begun":
      return new Error("The process that reads files does not start.");
    case "too slow":
      return new FileError("It takes too long to be read.");
    case "killed":
      return new FileError("It takes too much memory to be read.");
    case "crashed":
      return new FileError("It is damaged and cannot be read.");
    case "interrupted":
      return new Error("The process that reads files was stopped.");
  }
}
