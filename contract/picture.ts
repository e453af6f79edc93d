import { z } from "@hono/zod-openapi";

/**
 * A picture in several sizes: `{base}-{size}.avif`, `{base}-{size}.webp` for each of `sizes`, `{base}-{fallback}.jpg`.
 */
export const Picture = z
  .object({
    base: z.string(),
    sizes: z.array(z.int()).describe("Widths in pixels, ascending"),
    fallback: z.int(),
    width: z.int(),
    height: z.int(),
    color: z.string().describe("The main color, as #rrggbb"),
  })
  .openapi("Picture");
export type Picture = z.infer<typeof Picture>;
