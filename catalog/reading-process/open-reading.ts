import { type ChildProcess, fork } from "node:child_process";
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

export type ReadingRequest = {
  kind: "pdf" | "pdf cover" | "recording" | "recording cover" | "calibre";
  file: string;
};

/** `isLast` when the process takes no other request. */
export type ReadingReply = ({ result: unknown } | Refusal | { part: unknown }) & {
  isLast?: boolean;
};

/** `fault` is what the reading library said of a damaged file. */
type Refusal = { refusal: string } | { fault: string };

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
export function openReading(timeout = TIMEOUT_MS): Reading {
  let program: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

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
      await ask({ kind: "calibre", file }, (part) => books.push(...(part as CalibreBook[])));
      return books;
    },
    async [Symbol.asyncDispose]() {
      await last.catch(() => undefined);
      program?.kill("SIGKILL");
      program = null;
    },
  };

  function ask(request: ReadingRequest, onPart?: (part: unknown) => void): Promise<unknown> {
    const answered = last.catch(() => undefined).then(() => askNow(request, onPart));
    last = answered;
    return answered;
  }

  async function askNow(request: ReadingRequest, onPart?: (part: unknown) => void) {
    const running = program?.connected ? program : startProgram();
    program = running;
    const reply = await exchange(running, request, { timeout, onPart });
    if ("end" in reply || reply.isLast === true) {
      running.kill("SIGKILL");
      program = null;
    }
    if ("result" in reply) return reply.result;
    throw toError(reply);
  }
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
  // The errors of a request reach it by `exchange`.
  program.on("error", () => undefined);
  return program;
}

type Ending = { end: "too slow" | "killed" | "crashed" | "interrupted" };

type Answer = Exclude<ReadingReply, { part: unknown }> | Ending;

type ExchangeOptions = { timeout: number; onPart: ((part: unknown) => void) | undefined };

async function exchange(
  program: ChildProcess,
  request: ReadingRequest,
  { timeout, onPart }: ExchangeOptions,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let isOutOfTime = false;
  const timer = setTimeout(() => {
    isOutOfTime = true;
    program.kill("SIGKILL");
  }, timeout);
  const onMessage = (reply: ReadingReply) => {
    timer.refresh();
    if ("part" in reply) onPart?.(reply.part);
    else resolve(reply);
  };
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    if (isOutOfTime) resolve({ end: "too slow" });
    else if (signal === "SIGALRM") resolve({ end: "too slow" });
    // Killed by its own memory watch, by the limit of its heap, or by the system's out-of-memory killer.
    else if (signal === "SIGKILL" || signal === "SIGABRT") resolve({ end: "killed" });
    else resolve({ end: signal === "SIGTERM" || signal === "SIGINT" ? "interrupted" : "crashed" });
  };
  program.on("message", onMessage).on("exit", onExit);
  // An error means that it has just ended: then it is reported as an exit.
  program.send(request, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    program.off("message", onMessage).off("exit", onExit);
  }
}

function toError(reply: Refusal | Ending): Error {
  if ("refusal" in reply) return new FileError(reply.refusal);
  if ("fault" in reply) return new FileError("It is damaged and cannot be read.");
  switch (reply.end) {
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
