import { workerData } from "node:worker_threads";

// A thread of its own: the reading thread may be inside one long call of native code.
const { maxBytes }: { maxBytes: number } = workerData;
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, "SIGKILL");
}, 2);
