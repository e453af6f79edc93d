import { workerData } from "node:worker_threads";

/** In bytes, and microseconds of the processor for one request. */
export type ReadingLimits = { maxBytes: number; maxMicroseconds: number };

/** `request` has the number of the request that is being read; 0 while there is none. */
export type WatchData = ReadingLimits & { request: Int32Array<SharedArrayBuffer> };

const { maxBytes, maxMicroseconds, request }: WatchData = workerData;

let current = 0;
let begun = process.cpuUsage();

// A thread of its own: the reading thread may be inside one long call of native code.
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, "SIGKILL");
  const number = Atomics.load(request, 0);
  if (number !== current) begun = process.cpuUsage();
  current = number;
  const { user, system } = process.cpuUsage(begun);
  // Not the time of a clock: on a busy machine a good file may wait.
  if (number > 0 && user + system > maxMicroseconds) process.kill(process.pid, "SIGALRM");
}, 2);
