import { z } from "@hono/zod-openapi";

import { optionalQuery } from "./fields.ts";

const PageNumber = optionalQuery(
  z
    .string()
    .regex(/^\d{1,6}$/, "err-field-from-0")
    .transform(Number),
).openapi({ type: "integer", description: "Page number, from 0", example: "0" });

const PageLength = optionalQuery(
  z
    .string()
    .regex(/^([1-9]\d?|100)$/, "err-field-page-size")
    .transform(Number),
).openapi({ type: "integer", description: "Items on a page, 1 to 100" });

/** The paging parameters; each has two names. */
export const pagingFields = {
  pageCount: PageNumber,
  pagecount: PageNumber,
  pageSize: PageLength,
  take: PageLength,
};

export type PageQuery = {
  pageCount?: number | undefined;
  pagecount?: number | undefined;
  pageSize?: number | undefined;
  take?: number | undefined;
};

export function getPageRange(
  query: PageQuery,
  usualLength: number,
): { size: number; offset: number } {
  const size = query.pageSize ?? query.take ?? usualLength;
  return { size, offset: (query.pageCount ?? query.pagecount ?? 0) * size };
}

export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int() });
}
