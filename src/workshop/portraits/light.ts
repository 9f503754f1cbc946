/** How light falls on the figure: one lamp, soft shadows, and the tone of each material. */
import { clamp, smoothstep } from '../../lib/drawings/sheet.ts';
import { folds, strands } from './hair.ts';
import { marks } from './head.ts';
import type { Solid } from './head.ts';
import { BEARD, COLLAR, HAIR, SHIRT, SKIN, WRAP } from './material.ts';
import type { Hit, Vector } from './material.ts';
import type { Person } from './person.ts';

interface Space {
  /** Distance to the figure, in world space. */
  distance: Solid;
  toHead(x: number, y: number, z: number): Vector;
}

/** 0 black … 1 paper, at a point of the figure. */
export function lamp(who: Person, { distance, toHead }: Space): (hit: Hit) => number {
  const strand = strands(who);
  const fold = folds(who);
  const { mouthY, noseY } = marks(who);
  const wrapped = who.hair.style === 'scarf' || who.hair.style === 'turban';
  const side = who.light;
  const sunX = side * (0.5 + 0.35 * who.sun);
  const sunY = 0.62 - 0.2 * who.sun;
  const sunZ = 0.72 - 0.25 * who.sun;
  const long = Math.hypot(sunX, sunY, sunZ);
  const lx = sunX / long;
  const ly = sunY / long;
  const lz = sunZ / long;

  return ({ x, y, z, material }) => {
    const e = 0.012;
    const a = distance(x + e, y - e, z - e);
    const b = distance(x - e, y - e, z + e);
    const c = distance(x - e, y + e, z - e);
    const d = distance(x + e, y + e, z + e);
    let nx = a - b - c + d;
    let ny = -a - b + c + d;
    let nz = -a + b - c + d;
    const n = Math.hypot(nx, ny, nz) || 1;
    nx /= n;
    ny /= n;
    nz /= n;
    const facing = nx * lx + ny * ly + nz * lz;
    let shadow = 1;
    for (let k = 0, t = 0.07; k < 11 && t < 1.4; k++) {
      const free = distance(x + lx * t, y + ly * t, z + lz * t);
      shadow = Math.min(shadow, Math.max(0, (6 * free) / t));
      if (shadow < 0.02) break;
      t += Math.max(0.06, free);
    }
    let open = 1;
    for (let k = 1; k < 4; k++)
      open -= (2.2 * Math.max(0, k * 0.09 - distance(x + nx * k * 0.09, y + ny * k * 0.09, z + nz * k * 0.09))) / 2 ** k;
    open = clamp(open, 0, 1);
    const hard = 0.5 + 0.42 * who.sun;
    const lit = Math.max(0, facing) * (1 - hard + hard * shadow);
    let lum = (0.3 - 0.14 * who.sun + 0.84 * lit) * (0.42 + 0.58 * open) + 0.1 * Math.max(0, -nx * side);
    const [px, py, pz] = toHead(x, y, z);
    const ax = Math.abs(px);
    if (material === SKIN) {
      lum = Math.min(1, lum * 1.2) ** (0.72 + 0.28 * who.tone);
      if (pz > 0.3) {
        const upper = py - mouthY;
        const half = who.mouth.wide;
        if (ax < half && upper > 0 && upper < (0.03 + 0.035 * who.mouth.full) * (1 - (ax / half) ** 2)) lum *= 0.76;
        else if (ax < half * 0.86 && upper <= 0 && upper > -(0.03 + 0.05 * who.mouth.full) * (1 - (ax / (half * 0.86)) ** 2)) lum *= 0.9;
      }
      if (who.beard === 2) {
        const jaw = smoothstep(noseY - 0.12, mouthY, py + 0.5 * Math.max(0, ax - 0.25));
        const cheek = (1 - jaw) * smoothstep(-0.35, -0.1, pz);
        if (y > -1.25) lum *= 1 - 0.3 * cheek * (0.6 + 0.4 * Math.sin(px * 91) * Math.sin(py * 83));
      }
      if (who.hair.style === 'shaved' || (who.hair.style === 'none' && who.worn > 0.35)) {
        const rim = who.hair.style === 'shaved' ? 1 : smoothstep(0.62, 0.4, py);
        const grown = smoothstep(0.02, -0.06, (0.66 - py) * 0.56 + (pz - 0.42) * 0.83) * rim * smoothstep(-0.35, -0.2, py);
        lum *= 1 - (0.42 - 0.3 * who.hair.tone) * grown * (0.75 + 0.25 * Math.sin(px * 77) * Math.sin(pz * 71 + py * 60));
      }
      return clamp(lum * who.tone + 0.02, 0, 1);
    }
    if (material === HAIR || material === BEARD) {
      const t =
        (wrapped ? 0.14 + 0.5 * who.worn : who.hair.tone) * (material === BEARD && who.worn > 0.3 && who.hair.tone < 0.8 ? 1.25 : 1);
      const sheen = Math.max(0, facing) ** 5 * shadow;
      const s = strand(px, py, pz);
      const texture = s * (0.16 + 0.34 * t) * (0.35 + 0.65 * lit) + Math.max(0, s) * sheen * 0.35;
      return clamp((lum + 0.34 * t * t * (1 - lum)) * (0.16 + 0.84 * t) + sheen * (0.34 - 0.2 * t) + texture * 0.8, 0, 1);
    }
    if (material === WRAP) {
      return clamp(lum * (0.55 + 0.4 * who.hair.tone) + 0.14 * fold(px, py, pz) * (0.4 + lit), 0, 1);
    }
    if (material === SHIRT) return clamp(lum * 1.12, 0, 1);
    if (material === COLLAR)
      return clamp(lum * 0.9 + (who.clothes === 'roll-neck' ? 0.1 * Math.sin(Math.atan2(x, z + 0.2) * 34) : 0), 0, 1);
    const knit = who.clothes === 'crew' || who.clothes === 'cardigan' || who.clothes === 'roll-neck';
    return clamp(lum * (0.42 + 0.42 * who.clothesTone) * (knit ? 0.92 + 0.1 * Math.sin(x * 46) : 1), 0, 1);
  };
}
