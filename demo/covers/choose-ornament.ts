import { createHash } from "node:crypto";

import type { BookEntry } from "#demo/entry.ts";

import type { OrnamentName } from "./ornaments.ts";

/** Ornaments by words in a title; the first match counts. */
const ornamentsByTitle: readonly [RegExp, OrnamentName][] = [
  [/harvest|seed|gleaning|bread|bruised|sower/i, "sheaf"],
  [/pilgrim|way|walk|journey|footman|path|progress|road/i, "path"],
  [/gate|door|wicket|city|come\b/i, "gate"],
  [/shepherd|pastor|flock|crook|preach/i, "crook"],
  [/cross|atonement|redemption|calvary|death|blood|crucif/i, "cross"],
  [/armou?r|war|satan|temptation|mortification|devices|shield/i, "shield"],
  [/king|crown|glory|kingdom|sovereign|jewel/i, "crown"],
  [/rest|hope|assurance|providence|anchor|steadfast/i, "anchor"],
  [/holy spirit|holy ghost|comfort|peace|dove/i, "dove"],
  [/light|lamp|morning|evening|candle/i, "lamp"],
  [/heaven|hereafter|day|joy|sun/i, "sun"],
  [/prayer|closet|hymn|psalm|sing|music|praise/i, "harp"],
  [/fire|zeal|reviv|religious affections|martyr|acts and monuments/i, "flame"],
  [/life of|memoir|letters|diary|journal|autobiograph|correspondence|grace abounding/i, "quill"],
  [/catechism|confession|law|institutes|divinity|theology|creed/i, "book"],
  [/justif|justice|judgment|judgement|debt/i, "scales"],
  [/fountain|well|water|spring/i, "well"],
  [/vine|fruit|abid|union/i, "vine"],
  [/holiness|love|bride|song|beauty|rose/i, "rose"],
  [/sermon|treatise|discourse/i, "scroll"],
  [/supper|cup|communion|sacrament/i, "cup"],
  [/children|young|family|parents/i, "tree"],
];

const ornamentsByTopic: Record<string, readonly OrnamentName[]> = {
  doctrine: ["book", "mountain", "scales", "key"],
  salvation: ["gate", "star", "well", "key"],
  "christian-life": ["tree", "vine", "path", "lamp"],
  "bible-preaching-church": ["scroll", "book", "crook", "ship"],
  "comfort-in-trials": ["anchor", "dove", "sun", "ship"],
  "prayer-devotion": ["harp", "rose", "dove", "lamp"],
  "biography-history": ["quill", "ship", "star", "flame"],
};

/** The ornament of a title: by its words, otherwise by its first topic. */
export function chooseOrnament({ code, title, topics }: BookEntry): OrnamentName {
  const suggested = ornamentsByTitle.find(([words]) => words.test(title));
  if (suggested) return suggested[1];

  const fitting = ornamentsByTopic[topics[0] ?? ""] ?? ["star", "rose", "book"];
  const index = createHash("sha256").update(code).digest().readUInt32BE(4) % fitting.length;
  return fitting[index] ?? "star";
}
