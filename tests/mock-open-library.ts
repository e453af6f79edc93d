import { vi } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { Services } from "#api/services.ts";
import { createProgram } from "#server/commands/program.ts";

type MockedLibrary = { database: OpenDatabase; services: Services };

const opened = vi.hoisted(() => ({ at: null as MockedLibrary | null }));
vi.mock("#server/open-library.ts", () => ({
  openLibrary: async () => ({ ...opened.at?.database, [Symbol.asyncDispose]: async () => {} }),
}));
vi.mock("#server/create-services.ts", () => ({ createServices: async () => opened.at?.services }));

// Loads every command while the modules are replaced: the later test files of this worker share them.
await createProgram();

/** Makes the commands of a test file use this library, regardless of the environment. */
export function mockOpenLibrary({ database, services }: MockedLibrary): void {
  opened.at = { database, services };
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("LOG_LEVEL", "silent");
}
