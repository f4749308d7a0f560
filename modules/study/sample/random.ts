/** Random sequence of one stream and index; the same (seed, stream, index) always gives the same sequence. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(high: number, low: number, index: number) {
    this.a = mixed(high ^ mixed(index));
    this.b = mixed(low + Math.imul(index, GOLDEN));
    this.c = mixed(this.a ^ low);
    // Prevents the all-zero state, which xoshiro never leaves.
    this.d = mixed(this.b ^ high) | 1;
  }

  /** Next unsigned 32-bit integer of xoshiro128**. */
  next(): number {
    const result = Math.imul(rotated(Math.imul(this.b, 5), 7), 9) >>> 0;
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = rotated(this.d, 11);
    return result;
  }

  /** Real number in [0, 1). */
  unit(): number {
    return this.next() / 4_294_967_296;
  }

  /** Integer in [from, to], both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** One element, each equally likely. Throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T {
    const value = list[Math.floor(this.unit() * list.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** Normally distributed number, by Box and Muller. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.unit());
  }

  /** The list in a new random order, by Fisher and Yates. */
  shuffle<T>(list: readonly T[]): T[] {
    const rest = [...list];
    const result: T[] = [];
    while (rest.length > 0) result.push(...rest.splice(this.between(0, rest.length - 1), 1));
    return result;
  }
}

/** Opens named streams under one 64-bit seed. Streams are independent: a new one never shifts another. */
export function streams(seed: bigint): (name: string) => (index: number) => Random {
  const seedHigh = Number((seed >> 32n) & 0xffffffffn);
  const seedLow = Number(seed & 0xffffffffn);
  return (name) => {
    const high = hashed(name, seedHigh ^ 0x811c9dc5);
    const low = hashed(name, seedLow ^ 0x01000193);
    return (index) => new Random(high, low, index);
  };
}

/** Turns weighted options into a random choice: `weighted([['both', 84], ['mother', 10]])(random)`. */
export function weighted<T>(options: readonly (readonly [T, number])[]): (random: Random) => T {
  let total = 0;
  const bounds = options.map(([, weight]) => (total += weight));
  return (random) => {
    const at = random.unit() * total;
    const option = options[bounds.findIndex((bound) => at < bound)];
    if (!option) throw new RangeError('nothing to draw from');
    return option[0];
  };
}

const GOLDEN = 0x9e3779b9;

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

// The finaliser of MurmurHash3: every input bit affects every output bit.
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hashed(text: string, start: number): number {
  let h = start | 0;
  for (let i = 0; i < text.length; i += 1) h = mixed(Math.imul(h ^ text.charCodeAt(i), GOLDEN));
  return h;
}
