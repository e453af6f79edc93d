import type { OrnamentName } from "#demo/covers/ornaments.ts";

/** An ornament for an author: after a book, the profession, or a place. */
const ornamentByAuthor: Record<string, OrnamentName> = {
  "adolphe-monod": "cup",
  "andrew-a-bonar": "quill",
  "archibald-alexander": "lamp",
  "arthur-w-pink": "crown",
  "benjamin-keach": "key",
  "charles-haddon-spurgeon": "scroll",
  "charles-hodge": "path",
  "cipriano-de-valera": "book",
  "constantino-ponce-de-la-fuente": "cross",
  "george-whitefield": "flame",
  "henry-scougal": "dove",
  "horatius-bonar": "harp",
  "isaac-watts": "harp",
  "jean-henri-merle-d-aubigne": "quill",
  "jeremiah-burroughs": "star",
  "john-angell-james": "gate",
  "john-bunyan": "path",
  "john-calvin": "book",
  "john-charles-ryle": "crook",
  "john-flavel": "ship",
  "john-foxe": "crown",
  "john-gill": "book",
  "john-newton": "ship",
  "john-owen": "sun",
  "jonathan-edwards": "flame",
  "joseph-alleine": "gate",
  "juan-de-valdes": "lamp",
  "juan-perez-de-pineda": "anchor",
  "matthew-henry": "book",
  "obadiah-sedgwick": "scales",
  "octavius-winslow": "dove",
  "particular-baptist-churches": "well",
  "philip-doddridge": "tree",
  "quillmere-library": "quill",
  "ralph-venning": "sheaf",
  "richard-baxter": "sun",
  "richard-sibbes": "lamp",
  "robert-murray-mcheyne": "sheaf",
  "samuel-rutherford": "quill",
  "stephen-charnock": "mountain",
  "thomas-boston": "crook",
  "thomas-brooks": "key",
  "thomas-goodwin": "rose",
  "thomas-vincent": "cross",
  "thomas-watson": "cup",
  "walter-marshall": "vine",
  "westminster-assembly": "book",
  "william-bridge": "anchor",
  "william-cowper": "harp",
  "william-gurnall": "shield",
  "william-guthrie": "key",
  "william-perkins": "scroll",
};

const ornamentByTopic: Record<string, OrnamentName> = {
  doctrine: "book",
  salvation: "gate",
  "christian-life": "tree",
  "bible-preaching-church": "scroll",
  "comfort-in-trials": "anchor",
  "prayer-devotion": "harp",
  "biography-history": "quill",
};

/** The ornament chosen for an author, otherwise for the first of their topics that has one. */
export function chooseAuthorOrnament(code: string, topics: readonly string[]): OrnamentName {
  const known = topics.find((topic) => ornamentByTopic[topic]) ?? "";
  return ornamentByAuthor[code] ?? ornamentByTopic[known] ?? "star";
}
