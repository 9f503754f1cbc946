/** Seeded numbers and noise: the only source of chance in a drawing. */

export interface Random {
  /** Uniform in [0, 1). */
  (): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** +1 or −1. */
  sign(): 1 | -1;
}

/** FNV-1a of the UTF-16 units of a text. */
export function hash32(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 16777619);
  }
  return hash >>> 0;
}

/** The generator mulberry32, started from a text. */
export function random(seed: string): Random {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    whole: (low: number, high: number) => Math.floor(low + (high - low + 1) * next()),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (probability: number) => next() < probability,
    sign: (): 1 | -1 => (next() < 0.5 ? -1 : 1),
  });
}

export interface Noise {
  /** Gradient noise, about −0.7 to 0.7, period 256. */
  (x: number, y: number): number;
  /** The sum of `octaves` of it, each finer by two and weaker by two. */
  sum(x: number, y: number, octaves: number): number;
}

/** Perlin's improved noise in two dimensions, with gradients drawn from `source`. */
export function noise(source: Random): Noise {
  const order = Array.from({ length: 256 }, (_, i) => i);
  for (let i = 255; i > 0; i--) {
    const j = source.whole(0, i);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  const twice = Uint8Array.from([...order, ...order]);
  const turns = Float64Array.from({ length: 256 }, () => source() * Math.PI * 2);
  const gx = turns.map((turn) => Math.cos(turn));
  const gy = turns.map((turn) => Math.sin(turn));
  const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
  const at = (x: number, y: number): number => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = x - left;
    const v = y - top;
    const corner = (a: number, b: number): number => {
      const k = twice[(twice[(left + a) & 255] as number) + ((top + b) & 255)] as number;
      return (gx[k] as number) * (u - a) + (gy[k] as number) * (v - b);
    };
    const eu = ease(u);
    const ev = ease(v);
    return (1 - ev) * ((1 - eu) * corner(0, 0) + eu * corner(1, 0)) + ev * ((1 - eu) * corner(0, 1) + eu * corner(1, 1));
  };
  return Object.assign(at, {
    sum(x: number, y: number, octaves: number): number {
      let total = 0;
      for (let i = 0, weight = 0.5, scale = 1; i < octaves; i++, weight /= 2, scale *= 2) {
        total += weight * at(x * scale + i * 17, y * scale - i * 9);
      }
      return total;
    },
  });
}
