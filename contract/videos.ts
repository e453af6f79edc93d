import { z } from "@hono/zod-openapi";

import { answer, notFound, nullableShape, problemResponse, badRequest } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import { Code } from "./fields.ts";
import { Picture } from "./picture.ts";
import { publicRule } from "./rule.ts";

export const Video = z
  .object({
    id: z.string().describe("The id at the video host"),
    title: z.string(),
    description: z.string(),
    thumbnailUrl: z.string().nullable().describe("An address on this site"),
    thumbnail: nullableShape(Picture).describe("Its sizes, if the video is from the catalog"),
    publishedAt: z.string().describe("YYYY-MM-DD"),
  })
  .openapi("Video");
export type Video = z.infer<typeof Video>;

/** S7.10. */
export const listVideos = declareCall(publicRule, {
  method: "get",
  path: "/videos/getyoutubeplaylist",
  tags: ["Audio"],
  summary: "Every video, newest first",
  responses: {
    ...answer(z.array(Video), "The videos of the host's playlist, otherwise of the catalog"),
    503: problemResponse("The video host does not answer"),
  },
});

export const getVideoThumbnail = declareCall(publicRule, {
  method: "get",
  path: "/videos/thumbnail",
  tags: ["Audio"],
  summary: "The picture of a video, which the library fetches from the host",
  request: { query: z.object({ id: Code }) },
  responses: {
    200: {
      description: "The picture",
      content: { "image/webp": { schema: z.string().openapi({ format: "binary" }) } },
    },
    400: badRequest,
    404: notFound,
  },
});
