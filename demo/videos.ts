/** The films of the ministry, as its channel would list them. Invented, like everything of its own: none can be played. */
export const videos = [
  {
    id: "quillmere-parcels",
    title: "How a Parcel of Books Is Packed",
    description:
      "Four minutes in the packing room: where an order arrives, who reads the letters that come with it, and why every parcel has a tract on top.",
    publishedAt: "2026-02-16",
  },
  {
    id: "quillmere-first-chapter",
    title: "Reading One Chapter Together",
    description:
      "Three neighbours read the first chapter of Mark at a kitchen table and ask it the four questions of “A Lamp for the Road”.",
    publishedAt: "2026-05-11",
  },
  {
    id: "quillmere-organ",
    title: "Twenty Hymn Tunes and Where They Come From",
    description:
      "A walk through the tunes that can be heard in this library, from the Genevan psalter to the Welsh chapels.",
    publishedAt: "2026-09-21",
  },
].map((video) => ({ ...video, thumbnailUrl: "" }));
