import type { HonoRequest } from "hono";
import { z } from "zod";

export type Form = Record<string, string>;

/** Reads the fields of a form or of a JSON object; values that are not text are left out. */
export async function readForm(request: HonoRequest): Promise<Form> {
  const isJson = request.header("content-type")?.includes("json");
  const fields = isJson ? await readJson(request) : await request.parseBody();
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

const Fields = z.record(z.string(), z.unknown()).catch({});

async function readJson(request: HonoRequest): Promise<Record<string, unknown>> {
  const content: unknown = await request.json().catch(() => null);
  return Fields.parse(content);
}
