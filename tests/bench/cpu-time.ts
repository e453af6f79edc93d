import { readFile } from "node:fs/promises";

/** In seconds: the unit in which Linux counts. */
const TICK_SECONDS = 0.01;

/** The CPU seconds of a process and its children, including those that have ended. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const { own, ended } = await readProcStat(pid);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.split(" ").filter(Boolean).map(Number);
  // The time of an ended child is part of its parent's next figure.
  const times = await Promise.all(pids.map((child) => readCpuSeconds(child).catch(() => 0)));
  return times.reduce((sum, time) => sum + time, own + ended);
}

export async function readParentPid(pid: number): Promise<number> {
  return (await readProcStat(pid)).parent;
}

async function readProcStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The program's name, in brackets, may contain any character.
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
