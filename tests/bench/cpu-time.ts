import { readFile } from "node:fs/promises";

/** In seconds, as Linux counts. */
const TICK_SECONDS = 0.01;

/** How many seconds of a processor a process and its children have taken, those that have ended too. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const { own, ended } = await readProcStat(pid);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.split(" ").filter(Boolean).map(Number);
  // One that has ended by now is counted among those when the next figure is read.
  const times = await Promise.all(pids.map((each) => readCpuSeconds(each).catch(() => 0)));
  return times.reduce((sum, time) => sum + time, own + ended);
}

/** Whose child it is. */
export async function readParentPid(pid: number): Promise<number> {
  return (await readProcStat(pid)).parent;
}

async function readProcStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in brackets, may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    own: (user + system) * TICK_SECONDS,
    ended: (endedUser + endedSystem) * TICK_SECONDS,
  };
}
