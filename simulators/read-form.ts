import type { HonoRequest } from "hono";
import { z } from "zod";

/** What was sent, by the names of its fields. */
export type Form = Record<string, string>;

/** The fields of a form or of a JSON object, whichever was sent; what is not a text is left out. */
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
