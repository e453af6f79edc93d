import { spawn } from "node:child_process";
import { once } from "node:events";

export type Command = {
  /** With SIGKILL, if it is still there. */
  kill: () => Promise<void>;
  output: () => string;
};

/** Starts a command of the operator's, as `npm run library -- …` does. */
export function startCommand(args: string[], settings: Record<string, string>): Command {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["server/library.ts", ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output += String(chunk)));
  }
  const ended = once(child, "close");
  return {
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
