import type { Stop } from "./stops.ts";

export const SAMPLE_RATE = 32_000;

/** The sound of a key with the drawn stops. */
export type Tone = {
  loop: Float32Array;
  /** The noise at the attack of a pipe. */
  chiff: Float32Array;
  /** Seconds until the slowest pipe has full volume. */
  attack: number;
};

const TABLE_SAMPLES = 2048;
/** Higher partials are left out; neither ear nor encoder would keep them. */
const MAX_FREQUENCY_HZ = 12_000;
/** Above this frequency a rank sounds an octave lower. */
const MAX_PIPE_FREQUENCY_HZ = 5_500;
const CHIFF_SECONDS = 0.09;

/**
 * The loop holds whole waves of each rank, so each is in tune within a quarter hertz. Ranks other than eight-foot are
 * detuned by one wave, for a soft beat.
 */
export function voiceTone(pitch: number, stops: readonly Stop[]): Tone {
  const frequency = 440 * 2 ** ((pitch - 69) / 12);
  const seconds = frequency < 160 ? 4 : 2;
  const loop = new Float32Array(seconds * SAMPLE_RATE);
  const chiff = new Float32Array(CHIFF_SECONDS * SAMPLE_RATE);
  const chance = createNoise(pitch);

  for (const { rank, feet, level } of stops) {
    const ratio = foldDown(frequency, 8 / feet);
    const waves = Math.round(frequency * ratio * seconds) + (ratio > 1 ? Math.sign(chance()) : 0);
    const table = drawWave(rank.partials, { frequency: frequency * ratio, ratio });
    addWaves(loop, { table, waves, level });
    addChiff(chiff, { frequency: frequency * ratio, level: level * rank.chiff, chance });
  }
  return { loop, chiff, attack: Math.max(...stops.map(({ rank }) => rank.attack)) };
}

function foldDown(frequency: number, ratio: number): number {
  return frequency * ratio > MAX_PIPE_FREQUENCY_HZ ? ratio / 2 : ratio;
}

/**
 * One wave. The phase of a partial depends on its position above the eight-foot pitch, so that ranks do not cancel each
 * other, and differs from its neighbors' phases, so that they do not all peak together.
 */
function drawWave(
  partials: readonly number[],
  { frequency, ratio }: { frequency: number; ratio: number },
): Float32Array {
  const table = new Float32Array(TABLE_SAMPLES);
  const heard = partials.slice(0, Math.floor(MAX_FREQUENCY_HZ / frequency));

  for (const [index, weight] of heard.entries()) {
    const step = (2 * Math.PI * (index + 1)) / TABLE_SAMPLES;
    const phase = 1.2 * ((index + 1) * ratio) ** 2;
    const duller = weight * Math.exp((-index * frequency) / 14_000);
    for (let i = 0; i < TABLE_SAMPLES; i++) {
      table[i] = (table[i] ?? 0) + duller * Math.sin(step * i + phase);
    }
  }
  return table;
}

function addWaves(
  loop: Float32Array,
  { table, waves, level }: { table: Float32Array; waves: number; level: number },
): void {
  const step = (waves * TABLE_SAMPLES) / loop.length;
  let at = 0;

  for (let i = 0; i < loop.length; i++) {
    const whole = Math.floor(at);
    const here = table[whole] ?? 0;
    const next = table[(whole + 1) % TABLE_SAMPLES] ?? 0;
    loop[i] = (loop[i] ?? 0) + level * (here + (next - here) * (at - whole));
    at += step;
    if (at >= TABLE_SAMPLES) at -= TABLE_SAMPLES;
  }
}

/** Adds decaying noise around the third partial. */
function addChiff(
  chiff: Float32Array,
  { frequency, level, chance }: { frequency: number; level: number; chance: () => number },
): void {
  if (level === 0) return;
  const angle = (2 * Math.PI * Math.min(3 * frequency, 9_000)) / SAMPLE_RATE;
  const ring = 0.97;
  const even = 0.48 * level * Math.sin(angle);
  let last = 0;
  let secondLast = 0;

  for (let i = 0; i < chiff.length; i++) {
    const now = chance() + 2 * ring * Math.cos(angle) * last - ring * ring * secondLast;
    secondLast = last;
    last = now;
    const swell = Math.sin(Math.PI * Math.sqrt(i / chiff.length)) ** 2;
    chiff[i] = (chiff[i] ?? 0) + even * now * swell;
  }
}

/** Pseudorandom numbers from −1 to 1, the same for each seed. */
function createNoise(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2_147_483_648 - 1;
  };
}
