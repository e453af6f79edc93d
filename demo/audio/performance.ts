import { measureLines, type Note, readNotes } from "./notation.ts";
import { type Tune, type Voice, voices } from "./tune.ts";

/** A pressed key, in seconds from the start of the verse. */
export type Sound = { voice: Voice; pitch: number; from: number; until: number };

export type Performance = { sounds: Sound[]; seconds: number };

/** Silence after each line for breathing, in quarter notes, in addition to the shortened last note. */
const BREATH_BEATS = 0.36;
/** Seconds by which a key is released early, before a breath and before a repetition. */
const LIFT_SECONDS = 0.13;
const RESTRIKE_SECONDS = 0.1;
/** How many quarter notes before the end a verse slows down, and by how much. */
const SLOWING = { over: 5, verse: 0.12, tune: 0.42 };
/** How many extra quarter notes the last chord is held. */
const HOLD_BEATS = { verse: 0.4, tune: 1.8 };

/** Plays a verse with a breath after each line. It slows down at the end, more so in the last verse. */
export function perform(tune: Tune, { isLast }: { isLast: boolean }): Performance {
  const clock = startClock(tune, isLast ? "tune" : "verse");
  const sounds = voices.flatMap((voice) => playVoice(tune, voice, clock));

  return { sounds, seconds: Math.max(...sounds.map(({ until }) => until)) };
}

type Clock = { secondsAt: (beat: number, line: number) => number; hold: number; lastLine: number };

function startClock(tune: Tune, end: "verse" | "tune"): Clock {
  const beat = 60 / tune.tempo;
  const lengths = measureLines(tune, "S");
  const total = lengths.reduce((sum, length) => sum + length, 0);

  return {
    secondsAt(beats, line) {
      const late = Math.max(0, beats - (total - SLOWING.over));
      const slowed = (SLOWING[end] * late * late) / (2 * SLOWING.over);
      return beat * (beats + BREATH_BEATS * line + slowed);
    },
    hold: HOLD_BEATS[end] * beat,
    lastLine: lengths.length - 1,
  };
}

function playVoice(tune: Tune, voice: Voice, clock: Clock): Sound[] {
  const written = readNotes(tune, voice);
  const notes = voice === "A" || voice === "T" ? tieRepeated(written) : written;

  return notes.map((note, index) => {
    const from = clock.secondsAt(note.start, note.line);
    const end = clock.secondsAt(note.start + note.length, note.line);
    const until =
      end + getReleaseSeconds({ note, next: notes[index + 1], length: end - from, clock });
    return { voice, pitch: note.pitch, from, until };
  });
}

/** Inner voices hold repeated notes, so that the melody stands out. */
function tieRepeated(notes: readonly Note[]): Note[] {
  const tied: Note[] = [];
  for (const note of notes) {
    const last = tied.at(-1);
    if (last && last.pitch === note.pitch && last.line === note.line) last.length += note.length;
    else tied.push({ ...note });
  }
  return tied;
}

type NoteEnding = { note: Note; next: Note | undefined; length: number; clock: Clock };

/** Seconds by which a key is released late, or early if negative. */
function getReleaseSeconds({ note, next, length, clock }: NoteEnding): number {
  if (!next) return clock.hold;
  if (next.line !== note.line) return -Math.min(LIFT_SECONDS, length / 3);
  return next.pitch === note.pitch ? -Math.min(RESTRIKE_SECONDS, length / 4) : 0;
}
