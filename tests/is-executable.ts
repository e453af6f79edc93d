import { accessSync, constants, statSync } from "node:fs";

/** Whether this is a regular file that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
