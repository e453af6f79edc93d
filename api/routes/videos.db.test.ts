import { expect, test } from "vitest";

import type { HostedVideo, VideoHost } from "#api/integrations/video-host.ts";
import type { Video } from "#contract/videos.ts";
import { startLibrary } from "#tests/start-library.ts";

const catalog = {
  books: [],
  videos: [
    { id: "older", title: "An older one", publishedAt: "2025-01-02" },
    {
      id: "newer",
      title: "A newer one",
      description: "Said.",
      thumbnailUrl: "https://i.example/newer.jpg",
      publishedAt: "2026-01-02",
    },
  ],
};

function hostOf(...videos: HostedVideo[]): VideoHost {
  return { listVideos: async () => videos };
}

const hosted: HostedVideo = {
  id: "abc",
  title: "Hosted",
  description: "There.",
  thumbnailUrl: "https://i.example/abc.jpg",
  publishedAt: "2026-02-03",
};

test("lists the catalog's videos newest first without a playlist", async () => {
  await using library = await startLibrary({ catalog });

  expect(await library.read<Video[]>("/videos/getyoutubeplaylist")).toEqual([
    {
      id: "newer",
      title: "A newer one",
      description: "Said.",
      thumbnailUrl: "/api/videos/thumbnail?id=newer",
      thumbnail: null,
      publishedAt: "2026-01-02",
    },
    {
      id: "older",
      title: "An older one",
      description: "",
      thumbnailUrl: null,
      thumbnail: null,
      publishedAt: "2025-01-02",
    },
  ]);
});

test("lists the playlist instead and hides its host's addresses", async () => {
  const services = { videoHost: hostOf(hosted), apiOrigin: "https://api.example" };
  await using library = await startLibrary({ catalog, services });
  const answer = await library.get("/videos/getyoutubeplaylist");

  expect(answer.headers.get("cache-control")).toContain("max-age=60");
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject([
    { id: "abc", thumbnailUrl: "https://api.example/api/videos/thumbnail?id=abc" },
  ]);
  expect(text).not.toContain("//i.example");
});

test("answers 503 while the host has never answered", async () => {
  const videoHost = { listVideos: () => Promise.reject(new Error("down")) };
  await using library = await startLibrary({ catalog, services: { videoHost } });
  const answer = await library.get("/videos/getyoutubeplaylist");

  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "err-videos-unreachable" });
});

test("fetches a picture once, only from the listed address", async () => {
  const fetched: string[] = [];
  const services = {
    videoHost: hostOf(hosted, { ...hosted, id: "bare", thumbnailUrl: "" }),
    async fetchPicture(address: string) {
      fetched.push(address);
      return new Uint8Array([1, 2, 3]);
    },
  };
  await using library = await startLibrary({ services });
  const first = await library.get("/videos/thumbnail?id=abc");
  const second = await library.get("/videos/thumbnail?id=abc", {
    headers: { "If-None-Match": first.headers.get("etag") ?? "" },
  });

  expect(first.headers.get("content-type")).toBe("image/webp");
  expect(first.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(new Uint8Array(await first.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  expect(second.status).toBe(304);
  expect(fetched).toEqual(["https://i.example/abc.jpg"]);

  for (const id of ["bare", "unknown", "https://i.example/abc.jpg"]) {
    const answer = await library.get(`/videos/thumbnail?id=${encodeURIComponent(id)}`);
    expect(answer.status).toBe(404);
  }
  expect(fetched).toHaveLength(1);
});

test("answers 404 for a missing picture and does not retry at once", async () => {
  let fetched = 0;
  const fetchPicture = async () => {
    fetched += 1;
    return null;
  };
  const services = { videoHost: hostOf(hosted), fetchPicture };
  await using library = await startLibrary({ services });

  expect((await library.get("/videos/thumbnail?id=abc")).status).toBe(404);
  expect((await library.get("/videos/thumbnail?id=abc")).status).toBe(404);
  expect(fetched).toBe(1);
});

test("offers no picture that may not be fetched from its host", async () => {
  const blocked = { ...hosted, id: "far", thumbnailUrl: "https://elsewhere.example/a.jpg" };
  const video = { id: "far", title: "Far", publishedAt: "2026-01-02" };
  const records = { books: [], videos: [{ ...video, thumbnailUrl: blocked.thumbnailUrl }] };
  await using own = await startLibrary({ catalog: records });
  await using playlist = await startLibrary({ services: { videoHost: hostOf(blocked) } });

  for (const library of [own, playlist]) {
    expect(await library.read("/videos/getyoutubeplaylist")).toMatchObject([
      { id: "far", thumbnailUrl: null },
    ]);
  }
});

test("serves the picture of a catalog video by its id", async () => {
  const fetched: string[] = [];
  const fetchPicture = async (address: string) => {
    fetched.push(address);
    return new Uint8Array([1]);
  };
  await using library = await startLibrary({ catalog, services: { fetchPicture } });

  expect((await library.get("/videos/thumbnail?id=newer")).status).toBe(200);
  expect((await library.get("/videos/thumbnail?id=older")).status).toBe(404);
  expect(fetched).toEqual(["https://i.example/newer.jpg"]);
});
