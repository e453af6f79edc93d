/** A text that is read aloud: the element with the id `fragment`, or the whole of the file when it is "". */
export type Passage = {
  path: string;
  fragment: string;
  /** The file of the recording, and where in it the text is, in seconds; without an end it goes on to the next text. */
  sound: string;
  begin: number;
  end: number | null;
};

const SMIL = "http://www.w3.org/ns/SMIL";

/** The passages of a media overlay at `path`, in order. A passage with a foreign address is left out. */
export function parseOverlay(text: string, path: string): Passage[] {
  const smil = new DOMParser().parseFromString(text, "application/xml");
  return [...smil.getElementsByTagNameNS(SMIL, "par")].flatMap((par) => {
    const find = (name: string) => [...par.children].find(({ localName }) => localName === name);
    const audio = find("audio");
    const target = resolve(find("text")?.getAttribute("src"), path);
    const sound = resolve(audio?.getAttribute("src"), path);
    if (!target || !sound) return [];
    return [
      {
        ...target,
        sound: sound.path,
        begin: parseClock(audio?.getAttribute("clipBegin")) ?? 0,
        end: parseClock(audio?.getAttribute("clipEnd")),
      },
    ];
  });
}

/** In seconds of the recording. Without an end of its own, a passage ends where the next one begins. */
export function findPassageEnd({ sound, begin, end }: Passage, next?: Passage): number {
  if (end !== null) return end;
  return next?.sound === sound && next.begin > begin ? next.begin : Infinity;
}

const BASE = "https://book.invalid/";

function resolve(address: string | null | undefined, from: string) {
  if (!address || !URL.canParse(address, BASE + from)) return null;
  const { origin, pathname, hash } = new URL(address, BASE + from);
  if (`${origin}/` !== BASE) return null;
  try {
    return { path: pathname.slice(1), fragment: decodeURIComponent(hash.slice(1)) };
  } catch {
    return null;
  }
}

const units: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001, "": 1 };

/** Seconds of a clock value such as 0:01:02.5, 62.5s or 62500ms; null for another text. */
export function parseClock(value: string | null | undefined): number | null {
  const found = /^((?:\d+:){0,2})(\d+(?:\.\d*)?|\.\d+)(h|min|s|ms)?$/.exec(value?.trim() ?? "");
  if (!found) return null;
  const [, above = "", last = "", unit = ""] = found;
  const larger = above.split(":").slice(0, -1);
  const minutes = larger.reduce((sum, part) => sum * 60 + Number(part), 0);
  return minutes * 60 + Number(last) * (units[unit] ?? 1);
}
