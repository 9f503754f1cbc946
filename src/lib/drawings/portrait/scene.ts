/** The posed figure: where it is, of what it is, and how light falls on it. */
import { clamp, smoothstep } from '../sheet.ts';
import { collarSolid, neckSolid, shoulderSolid } from './body.ts';
import { beardSolid, hairSolid, strands } from './hair.ts';
import { headSolid, marks } from './head.ts';
import type { Solid } from './head.ts';
import type { Person } from './person.ts';
import { join } from './solid.ts';

export const NOTHING = 0;
export const SKIN = 1;
export const HAIR = 2;
export const BEARD = 3;
export const CLOTH = 4;
export const SHIRT = 5;
export const WRAP = 6;
export const COLLAR = 7;
export type Material = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type Vector = readonly [number, number, number];

/** The joint about which the head turns. */
const NECK = -0.9;

export interface Hit {
  material: Material;
  x: number;
  y: number;
  z: number;
}

export interface Scene {
  who: Person;
  toHead(x: number, y: number, z: number): Vector;
  toWorld(x: number, y: number, z: number): Vector;
  /** What a ray straight into the page meets, if anything. */
  cast(x: number, y: number): Hit | undefined;
  /** 0 black … 1 paper, at a point that was met. */
  light(hit: Hit): number;
  /** Distance from a point of the page to the figure's outline: negative inside. */
  outline(x: number, y: number): number;
  /** How much nearer `material` is at a point than everything else: positive where it is what is seen. */
  margin(hit: Hit, material: Material): number;
  /** Depth of the bare face at (x, y), in the head's own space. */
  face(x: number, y: number): number;
}

/** Half the width of the opening of a jacket or cardigan at a height. */
export const opening = (who: Person, y: number): number => {
  if (who.clothes === 'jacket') return 0.36 * clamp(1 - (-1.62 - y) / 1.15, 0, 1);
  if (who.clothes === 'cardigan') return 0.3 * clamp(1 - (-1.62 - y) / 1.5, 0, 1);
  return 0;
};

export function scene(who: Person): Scene {
  const head = headSolid(who);
  const hair = hairSolid(who);
  const beard = beardSolid(who);
  const neck = neckSolid(who);
  const shoulders = shoulderSolid(who);
  const collar = collarSolid(who);
  const strand = strands(who);
  const { mouthY, noseY } = marks(who);
  const wrapped = who.hair.style === 'scarf' || who.hair.style === 'turban';

  const cy = Math.cos(who.yaw);
  const sy = Math.sin(who.yaw);
  const cp = Math.cos(who.pitch);
  const sp = Math.sin(who.pitch);
  const cr = Math.cos(who.roll);
  const sr = Math.sin(who.roll);
  let hx = 0;
  let hy = 0;
  let hz = 0;
  const turn = (x: number, y: number, z: number): void => {
    const up = y - NECK;
    const x1 = x * cr + up * sr;
    const y1 = -x * sr + up * cr;
    const y2 = y1 * cp - z * sp;
    const z2 = y1 * sp + z * cp;
    hx = x1 * cy - z2 * sy;
    hy = y2 + NECK;
    hz = x1 * sy + z2 * cy;
  };
  const toWorld = (x: number, y: number, z: number): Vector => {
    const x1 = x * cy + z * sy;
    const z1 = -x * sy + z * cy;
    const up = y - NECK;
    const y2 = up * cp + z1 * sp;
    const z2 = -up * sp + z1 * cp;
    return [x1 * cr - y2 * sr, x1 * sr + y2 * cr + NECK, z2];
  };

  const FAR = 9;
  const parts: [number, number, number, number, number] = [FAR, FAR, FAR, FAR, FAR];
  /** Distances to skin, hair, beard, shoulders, collar. */
  const measure = (x: number, y: number, z: number): void => {
    turn(x, y, z);
    const low = y < -0.55;
    const skull = hy < -1.7 ? FAR : head(hx, hy, hz);
    parts[0] = low ? join(skull, neck(x, y, z), 0.12) : skull;
    parts[1] = hair(hx, hy, hz);
    parts[2] = who.beard > 0 ? beard(hx, hy, hz) : FAR;
    parts[3] = low ? shoulders(x, y, z) : FAR;
    parts[4] = low ? collar(x, y, z) : FAR;
  };
  const distance: Solid = (x, y, z) => {
    // Above the shoulders and away from the head nothing is near: a safe first step.
    measure(x, y, z);
    const low = y >= -0.55 ? Math.max(0.15, y + 0.55) : FAR;
    return Math.min(parts[0], parts[1], parts[2], parts[3], parts[4], low === FAR ? FAR : low + 0.6);
  };
  const nearest = (): Material => {
    const [skin, hairs, whiskers, body, roll] = parts;
    const least = Math.min(skin, hairs, whiskers, body, roll);
    if (least === skin) return SKIN;
    if (least === hairs) return wrapped ? WRAP : HAIR;
    if (least === whiskers) return BEARD;
    return least === roll ? COLLAR : CLOTH;
  };

  const cast = (x: number, y: number): Hit | undefined => {
    let z = 1.5;
    for (let k = 0; k < 80; k++) {
      const d = distance(x, y, z);
      if (d < 0.004) {
        const found = nearest();
        const material = found === CLOTH && Math.abs(x) < opening(who, y) ? SHIRT : found;
        return { material, x, y, z };
      }
      z -= d * 0.82;
      if (z < -1.7) return undefined;
    }
    return undefined;
  };

  const side = who.light;
  const sunX = side * (0.5 + 0.35 * who.sun);
  const sunY = 0.62 - 0.2 * who.sun;
  const sunZ = 0.72 - 0.25 * who.sun;
  const long = Math.hypot(sunX, sunY, sunZ);
  const lx = sunX / long;
  const ly = sunY / long;
  const lz = sunZ / long;

  const light = ({ x, y, z, material }: Hit): number => {
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
    for (let k = 1; k < 4; k++) open -= (2.2 * Math.max(0, k * 0.09 - distance(x + nx * k * 0.09, y + ny * k * 0.09, z + nz * k * 0.09))) / 2 ** k;
    open = clamp(open, 0, 1);
    const hard = 0.5 + 0.42 * who.sun;
    const lit = Math.max(0, facing) * (1 - hard + hard * shadow);
    let lum = (0.3 - 0.14 * who.sun + 0.84 * lit) * (0.42 + 0.58 * open) + 0.1 * Math.max(0, -nx * side);
    turn(x, y, z);
    const [px, py, pz] = [hx, hy, hz];
    const ax = Math.abs(px);
    if (material === SKIN) {
      lum = Math.min(1, lum * 1.2);
      if (pz > 0.3) {
        const upper = py - mouthY;
        const half = who.mouth.wide;
        if (ax < half && upper > 0 && upper < (0.03 + 0.035 * who.mouth.full) * (1 - (ax / half) ** 2)) lum *= 0.76;
        else if (ax < half * 0.86 && upper <= 0 && upper > -(0.03 + 0.05 * who.mouth.full) * (1 - (ax / (half * 0.86)) ** 2)) lum *= 0.9;
      }
      if ((who.beard === 2 || who.beard === 3) && who.beard === 2) {
        const jaw = smoothstep(noseY - 0.12, mouthY, py + 0.5 * Math.max(0, ax - 0.25)) ;
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
      const t = who.hair.tone * (material === BEARD && who.worn > 0.3 && who.hair.tone < 0.8 ? 1.25 : 1);
      const sheen = Math.max(0, facing) ** 5 * shadow;
      const s = strand(px, py, pz);
      const texture = s * (0.16 + 0.2 * t) * (0.35 + 0.65 * lit) + Math.max(0, s) * sheen * 0.35;
      return clamp(lum * (0.16 + 0.84 * t) + sheen * (0.34 - 0.2 * t) + texture * 0.8, 0, 1);
    }
    if (material === WRAP) {
      return clamp(lum * (0.5 + 0.5 * who.hair.tone) + 0.16 * strand(px, py, pz) * (0.4 + lit), 0, 1);
    }
    if (material === SHIRT) return clamp(lum * 1.12, 0, 1);
    if (material === COLLAR) return clamp(lum * 0.9 + (who.clothes === 'roll-neck' ? 0.1 * Math.sin(Math.atan2(x, z + 0.2) * 34) : 0), 0, 1);
    const knit = who.clothes === 'crew' || who.clothes === 'cardigan' || who.clothes === 'roll-neck';
    return clamp(lum * (0.45 + 0.6 * who.clothesTone) * (knit ? 0.92 + 0.1 * Math.sin(x * 46) : 1), 0, 1);
  };

  const outline = (x: number, y: number): number => {
    let least = FAR;
    for (let z = 1.45; z > -1.65; ) {
      const d = distance(x, y, z);
      least = Math.min(least, d);
      z -= Math.max(0.05, Math.abs(d) * 0.8);
    }
    return least;
  };

  const margin = (hit: Hit, material: Material): number => {
    measure(hit.x, hit.y, hit.z);
    const index = material === HAIR || material === WRAP ? 1 : material === BEARD ? 2 : material === COLLAR ? 4 : material === SKIN ? 0 : 3;
    const own = parts[index];
    let other = FAR;
    parts.forEach((part, k) => {
      if (k !== index) other = Math.min(other, part);
    });
    if (index !== 3) return other - own;
    const edge = Math.abs(hit.x) - opening(who, hit.y);
    return Math.min(other - own, material === SHIRT ? -edge : edge);
  };

  const face = (x: number, y: number): number => {
    let z = 1.4;
    for (let k = 0; k < 60; k++) {
      const d = head(x, y, z);
      if (d < 0.002) return z;
      z -= d * 0.85;
      if (z < -0.2) break;
    }
    return z;
  };

  return {
    who,
    toHead: (x, y, z) => {
      turn(x, y, z);
      return [hx, hy, hz];
    },
    toWorld,
    cast,
    light,
    outline,
    margin,
    face,
  };
}
