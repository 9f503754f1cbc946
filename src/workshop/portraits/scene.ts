/** The posed figure: where it is, of what it is, and how light falls on it. */
import { clamp } from '../../lib/drawings/sheet.ts';
import { collarSolid, neckSolid, shoulderSolid } from './body.ts';
import { beardSolid, hairSolid, wrapSolid } from './hair.ts';
import { headSolid } from './head.ts';
import type { Solid } from './head.ts';
import { lamp } from './light.ts';
import { BEARD, CLOTH, COLLAR, HAIR, SHIRT, SKIN, WRAP } from './material.ts';
import type { Hit, Material, Vector } from './material.ts';
import { sink } from './person.ts';
import type { Person } from './person.ts';
import { join } from './solid.ts';

/** The joint about which the head turns. */
const NECK = -0.9;

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

/** The lower edge of the skin at the throat; below it the body is dressed. */
export const neckline = (who: Person, x: number): number => {
  const half = who.neck + 0.17;
  if (!who.bareThroat || Math.abs(x) > half) return 9;
  return -1.83 + 0.36 * (x / half) ** 2;
};

const dressed = (who: Person, x: number, y: number): Material => {
  if (y > neckline(who, x)) return SKIN;
  return Math.abs(x) < opening(who, y) ? SHIRT : CLOTH;
};

export function scene(who: Person): Scene {
  const head = headSolid(who);
  const hair = hairSolid(who);
  const beard = beardSolid(who);
  const neck = neckSolid(who);
  const shoulders = shoulderSolid(who);
  const collar = collarSolid(who);
  const wrap = wrapSolid(who);
  const wrapped = who.hair.style === 'scarf' || who.hair.style === 'turban';

  const low = sink(who);
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
    const up = y - NECK + low;
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
    return [x1 * cr - y2 * sr, x1 * sr + y2 * cr + NECK - low, z2];
  };

  const FAR = 9;
  const parts: [number, number, number, number, number, number] = [FAR, FAR, FAR, FAR, FAR, FAR];
  /** Distances to skin, hair, beard, shoulders, collar, wrap. */
  const measure = (x: number, y: number, z: number): void => {
    turn(x, y, z);
    const under = y < -0.55;
    const skull = hy < -1.7 ? FAR : head(hx, hy, hz);
    parts[0] = under ? join(skull, neck(x, y, z), 0.12) : skull;
    parts[1] = hy < -2.9 ? FAR : hair(hx, hy, hz);
    parts[2] = who.beard > 0 ? beard(hx, hy, hz) : FAR;
    parts[3] = under ? shoulders(x, y, z) : FAR;
    parts[4] = under ? collar(x, y, z) : FAR;
    parts[5] = wrapped ? wrap(hx, hy, hz) : FAR;
  };
  const distance: Solid = (x, y, z) => {
    // Above the shoulders and away from the head nothing is near: a safe first step.
    measure(x, y, z);
    const body = y >= -0.55 ? Math.max(0.15, y + 0.55) + 0.6 : FAR;
    return Math.min(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], body);
  };
  const nearest = (): Material => {
    const [skin, hairs, whiskers, body, roll, wound] = parts;
    const least = Math.min(skin, hairs, whiskers, body, roll, wound);
    if (least === skin) return SKIN;
    if (least === hairs) return HAIR;
    if (least === wound) return WRAP;
    if (least === whiskers) return BEARD;
    return least === roll ? COLLAR : CLOTH;
  };

  const cast = (x: number, y: number): Hit | undefined => {
    let z = 1.5;
    for (let k = 0; k < 80; k++) {
      const d = distance(x, y, z);
      if (d < 0.004) {
        const found = nearest();
        const material = found === CLOTH ? dressed(who, x, y) : found;
        return { material, x, y, z };
      }
      z -= d * 0.82;
      if (z < -1.7) return undefined;
    }
    return undefined;
  };

  const light = lamp(who, { distance, toHead: (x, y, z) => (turn(x, y, z), [hx, hy, hz]) });

  const outline = (x: number, y: number): number => {
    let least = FAR;
    for (let z = 1.45; z > -1.65;) {
      const d = distance(x, y, z);
      least = Math.min(least, d);
      z -= Math.max(0.05, Math.abs(d) * 0.8);
    }
    return least;
  };

  const margin = (hit: Hit, material: Material): number => {
    measure(hit.x, hit.y, hit.z);
    const index =
      material === WRAP ? 5 : material === HAIR ? 1 : material === BEARD ? 2 : material === COLLAR ? 4 : material === SKIN ? 0 : 3;
    const own = parts[index];
    let other = FAR;
    parts.forEach((part, k) => {
      if (k !== index) other = Math.min(other, part);
    });
    if (index === 0 && own > other) return hit.y - neckline(who, hit.x);
    if (index !== 3) return other - own;
    const edge = Math.abs(hit.x) - opening(who, hit.y);
    return Math.min(other - own, neckline(who, hit.x) - hit.y, material === SHIRT ? -edge : edge);
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
