/** Hair, beards and what is wound about the head, as solids and as texture along the strands. */
import { clamp, smoothstep } from '../../lib/drawings/sheet.ts';
import type { Solid } from './head.ts';
import { marks } from './head.ts';
import type { Person } from './person.ts';
import { ball, bumps, carve, ellipsoid, join, rod } from './solid.ts';

const NOTHING = 9;

/** The growing edge: positive where no hair grows. A plane from the forehead down behind the ear, drawn back at the temples. */
function hairline(who: Person, up: number): Solid {
  const { hair } = who;
  const recede = hair.style === 'receding' ? Math.max(0.55, hair.recede) : hair.recede * 0.5;
  return (x, y, z) => {
    const ax = Math.abs(x);
    const temple = recede * 0.5 * smoothstep(0.1, 0.46, ax) - 0.1 * smoothstep(0.42, 0.68, ax);
    const edge = 0.64 + up + temple + 0.014 * Math.sin(x * 19 + hair.seed) + 0.01 * Math.sin(x * 41 + 3 * hair.seed);
    return (edge - y) * 0.56 + (z - 0.42 + recede * 0.08) * 0.83;
  };
}

/** Where the hair lies over the skull: thickness at the sides and on top. */
function cap(who: Person, side: number, top: number): Solid {
  const w = who.face.wide;
  const crown = who.face.crown;
  return (x, y, z) => ellipsoid(x, y, z, 0, 0.4 + crown + top / 2, -0.13, 0.73 * w + side, 0.81 + crown + top / 2, 0.88 + side);
}

export function hairSolid(who: Person): Solid {
  const { hair, soft } = who;
  const { style, curl, seed } = hair;
  const v = hair.volume;
  if (style === 'none' || style === 'shaved') return () => NOTHING;
  const wave = (x: number, y: number, z: number): number =>
    curl > 0.045 ? curl * bumps(x + seed, y, z, 0.075) * 1.1 : curl > 0 ? curl * 0.8 * Math.sin(y * 15 + x * 6 + seed) : 0;
  const edge = hairline(who, soft > 0.5 ? -0.02 : 0.02);
  const fringe = (d: number, x: number, y: number, z: number): number => {
    if (hair.fringe <= 0) return d;
    const low = 0.62 - 0.3 * hair.fringe + 0.55 * hair.part * x;
    let f = ellipsoid(x, y, z, 0, 0.4, -0.06, 0.745 * who.face.wide, 0.8, 0.9);
    f = Math.max(f, low - y, -(z - 0.05));
    return join(d, f, 0.05);
  };
  switch (style === 'short' && who.hair.combed ? 'parted' : style) {
    case 'short':
    case 'receding': {
      const shell = cap(who, 0.035 + curl * 0.6, 0.1 + v * 1.6 + curl);
      const cutOf = style === 'receding' ? 0 : Math.floor(seed) % 3;
      const side = hair.part > 0 ? -1 : 1;
      return (x, y, z) => {
        let d = carve(shell(x, y, z), -edge(x, y, z), 0.05);
        if (curl < 0.045 && cutOf === 1) d = join(d, ellipsoid(x, y, z, side * 0.12, 0.92, 0.16, 0.52, 0.28, 0.54), 0.2);
        if (curl < 0.045 && cutOf === 2) d = join(d, ellipsoid(x, y, z, side * 0.05, 0.88, 0.4, 0.44, 0.24, 0.32), 0.16);
        d = fringe(d, x, y, z);
        // Shorter at the sides than on top.
        if (cutOf !== 2) d = Math.max(d, ellipsoid(x, y, z, 0, 0.62, -0.15, 0.745 * who.face.wide + 0.06, 0.9, 0.96));
        return Math.max(d, -(y + 0.26 - 0.12 * Math.max(0, z))) + wave(x, y, z);
      };
    }
    case 'parted': {
      const shell = cap(who, 0.045, 0.12 + v);
      return (x, y, z) => {
        let d = carve(shell(x, y, z), -edge(x, y, z), 0.05);
        const side = hair.part > 0 ? -1 : 1;
        d = join(d, ellipsoid(x, y, z, side * 0.2, 0.86, 0.22, 0.46, 0.36, 0.56), 0.14);
        d = Math.max(d, edge(x, y, z) - 0.1);
        d = carve(d, rod(x, y, z, hair.part * 0.62, 1.12, 0.75, hair.part * 0.5, 1.3, -0.4, 0.03), 0.05);
        return Math.max(d, -(y + 0.26)) + wave(x, y, z);
      };
    }
    case 'curls': {
      const shell = cap(who, 0.12, 0.24 + v);
      return (x, y, z) =>
        Math.max(carve(shell(x, y, z), -edge(x, y, z), 0.1), -(y + 0.42)) + Math.max(0.055, curl) * bumps(x + seed, y, z, 0.085);
    }
    case 'afro':
      return (x, y, z) => {
        const d = ellipsoid(x, y, z, 0, 0.5, -0.22, 1.06, 1.02, 1.0);
        return carve(d, -(edge(x, y, z) - 0.06), 0.14) + 0.03 * bumps(x + seed, y, z, 0.05);
      };
    case 'locs': {
      const shell = cap(who, 0.1, 0.14);
      return (x, y, z) => {
        let d = carve(shell(x, y, z), -edge(x, y, z), 0.05);
        let fall = ellipsoid(x, y, z, 0, -0.35, -0.24, 0.98, 1.1, 0.72);
        fall = Math.max(fall, z - 0.16 - 0.14 * y, -(y + 1.25 + 0.08 * Math.sin(Math.atan2(x, z) * 13 + seed)));
        d = join(d, fall, 0.1);
        const turn = Math.atan2(x, z + 0.1);
        return d + 0.03 * Math.cos(turn * 26 + 0.8 * Math.sin(y * 3 + seed)) - 0.01;
      };
    }
    case 'bob':
    case 'long': {
      const long = style === 'long';
      const shell = cap(who, 0.07 + v, 0.1 + v);
      const hem = long ? -1.9 : -0.74 - 0.16 * v * 16;
      return (x, y, z) => {
        let d = carve(shell(x, y, z), -edge(x, y, z), 0.06);
        let fall = long
          ? ellipsoid(x, y, z, 0, -0.62, -0.26, 0.87 + 0.12 * smoothstep(-0.4, -1.4, y), 1.5, 0.66)
          : ellipsoid(x, y, z, 0, -0.1, -0.16, 0.9 + 0.06 * smoothstep(0, -0.7, y), 1.06, 0.82);
        const open = long ? 0.2 + 0.1 * y : 0.27 + 0.1 * y;
        fall = Math.max(fall, z - open - 0.05 * Math.sin(x * 4 + seed), hem - y + 0.05 * Math.sin(x * 9 + seed));
        d = join(d, fall, 0.1);
        if (long) {
          // Locks that come forward over the shoulders.
          const front = ellipsoid(Math.abs(x), y, z, 0.66, -1.2, 0.06, 0.17, 0.85, 0.2);
          d = join(d, front, 0.16);
        }
        d = carve(d, rod(x, y, z, hair.part * 0.5, 1.16, 0.7, hair.part * 0.4, 1.34, -0.3, 0.02), 0.04);
        return fringe(d, x, y, z) + wave(x, y, z);
      };
    }
    case 'plait': {
      const shell = cap(who, 0.03, 0.06);
      const side = hair.part > 0 ? -1 : 1;
      return (x, y, z) => {
        let d = carve(shell(x, y, z), -edge(x, y, z), 0.04);
        d = Math.max(d, -(y + 0.55));
        let p = NOTHING;
        for (let k = 0; k < 13; k++) {
          const t = k / 12;
          p = Math.min(
            p,
            ellipsoid(
              x,
              y,
              z,
              side * (0.62 + 0.05 * Math.sin(t * 3) + (k % 2 ? 0.045 : -0.045)),
              -0.5 - t * 1.3,
              -0.2 + 0.55 * smoothstep(0, 0.5, t),
              0.13 - 0.03 * t,
              0.11,
              0.13,
            ),
          );
        }
        return join(d, p, 0.035) + wave(x, y, z) * 0.5;
      };
    }
    case 'bun': {
      const shell = cap(who, 0.025, 0.05 + v);
      const high = hair.part > 0.1;
      return (x, y, z) => {
        let d = carve(shell(x, y, z), -edge(x, y, z), 0.05);
        d = Math.max(d, -(y + 0.32 + 0.25 * z));
        const b = high ? ball(x, y, z, 0, 1.2, -0.42, 0.34) : ball(x, y, z, 0, 0.52, -1.08, 0.38);
        const s = high ? b : Math.min(b, ball(x, y, z, 0, 1.02, -0.7, 0.34));
        return join(d, s + 0.012 * Math.sin(Math.atan2(x, y - 1) * 9), 0.05) + wave(x, y, z) * 0.6;
      };
    }
    case 'scarf':
    case 'turban': {
      // What shows of the hair under the cloth.
      const shell = cap(who, 0.02, 0.03);
      return (x, y, z) => Math.max(carve(shell(x, y, z), -edge(x, y, z), 0.05), -(y + 0.2));
    }
  }
}

/** Cloth wound about the head. */
export function wrapSolid(who: Person): Solid {
  const { style, part, seed } = who.hair;
  if (style === 'scarf') {
    const side = part > 0 ? 1 : -1;
    return (x, y, z) => {
      let d = ellipsoid(x, y, z, 0, 0.4, -0.12, 0.88, 0.99, 1.0);
      d = join(d, ellipsoid(x, y, z, 0, -0.5, -0.16, 0.76, 0.8, 0.66), 0.25);
      // Loosely tied: the edge stands back from the hairline and falls beside the cheeks.
      d = carve(d, ellipsoid(x, y, z, 0, -0.22, 1.0, 0.72, 1.1, 0.66), 0.06);
      let drape = ellipsoid(x, y + 0.16 * side * x, z, 0, -1.4, -0.12, 0.6, 0.3, 0.56);
      drape = join(drape, ellipsoid(x, y, z, 0, -1.78, -0.16, 0.98, 0.36, 0.6), 0.2);
      const end = ellipsoid(x, y, z, side * 0.34, -2.05, 0.26, 0.3, 0.62, 0.2);
      d = join(join(d, drape, 0.16), end, 0.14);
      return (
        d +
        0.014 * Math.sin((y + 0.5 * side * x) * 13 + 2 * z + seed) * smoothstep(-0.4, -1, y) +
        0.008 * Math.sin(Math.atan2(y, z) * 15 + x * 4) * smoothstep(-0.6, 0, y)
      );
    };
  }
  if (style === 'turban') {
    return (x, y, z) => {
      let d = ellipsoid(x, y, z, 0, 0.74, -0.14, 0.92, 0.68, 1.0);
      d = Math.max(d, 0.42 + 0.12 * Math.abs(x) - 0.22 * z - y);
      return d + 0.022 * Math.sin(wound(x, y) * 19);
    };
  }
  return () => NOTHING;
}

/** Across the windings of a turban, which cross over the forehead. */
const wound = (x: number, y: number): number => Math.abs(x) * 1.1 + (y - 0.72) * (x > 0 ? 1 : 0.9);

/** Light and dark along the folds of what is wound, −1 to 1. */
export function folds(who: Person): Solid {
  const { style, part, seed } = who.hair;
  const side = part > 0 ? 1 : -1;
  if (style === 'turban') return (x, y) => Math.sin(wound(x, y) * 19 + 1.2);
  return (x, y, z) =>
    (y > -0.6 ? Math.sin(Math.atan2(y, z) * 15 + x * 4) * Math.sin(x * 2.2 + seed) : Math.sin((y + 0.5 * side * x) * 13 + 2 * z + seed)) *
    0.8;
}

/** A beard, in front of the face's own solid: 1 full, 4 short. */
export function beardSolid(who: Person): Solid {
  if (who.beard !== 1 && who.beard !== 4) return () => NOTHING;
  const { mouthY, chinY, noseY } = marks(who);
  const full = who.beard === 1;
  const out = full ? 0.08 : 0.045;
  const { jaw, wide, long } = who.face;
  const grow = full ? 0.1 * (who.hair.seed % 1) + 0.04 : 0;
  return (x, y, z) => {
    if (y > 0.1 || y < -1.6) return NOTHING;
    const ax = Math.abs(x);
    let d = ellipsoid(x, y, z, 0, -0.3 * long, 0.14, 0.55 * jaw * wide + out, 0.74 * long + out, 0.63 + out);
    d = join(d, ellipsoid(x, y, z, 0, chinY + 0.14 - grow * 0.6, 0.42, 0.25 * who.face.chin + out, 0.22 + grow, 0.22 + out), 0.2);
    d = join(d, ball(ax, y, z, 0.42 * jaw * wide, -0.56 * long, 0.1, 0.15 + out), 0.22);
    // The upper edge runs from the ear under the cheek to the moustache, and the mouth stays free.
    const top = Math.min(noseY - 0.1, mouthY + (full ? 0.2 : 0.15)) + 0.5 * Math.max(0, ax - 0.2) + (z < 0.28 ? (0.28 - z) * 0.9 : 0);
    d = Math.max(d, y - top);
    d = join(d, rod(ax, y, z, 0.02, mouthY + 0.115, 0.8, 0.24, mouthY + 0.02, 0.66, 0.045 + out * 0.3), 0.06);
    d = carve(d, ellipsoid(x, y, z, 0, mouthY - 0.025, 0.84, 0.185, 0.07, 0.26), 0.02);
    return d + (full ? 0.014 : 0.006) * bumps(x, y * 0.6, z, 0.045) - 0.002;
  };
}

/** Light and dark along the strands, −1 to 1. */
export function strands(who: Person): Solid {
  const { style, seed, curl, part } = who.hair;
  if (curl > 0.045 || style === 'curls' || style === 'afro')
    return (x, y, z) => bumps(x + seed, y, z, style === 'afro' ? 0.05 : 0.07) * 1.4;
  const fine = (u: number, v: number): number =>
    0.6 * Math.sin(u * 34 + 1.4 * Math.sin(v * 2.3 + seed)) + 0.4 * Math.sin(u * 71 + seed + Math.sin(v * 3.1));
  switch (style) {
    case 'bun':
    case 'plait':
    case 'scarf':
    case 'turban':
      return (x, y, z) => fine(Math.atan2(x, clamp(y - 0.1, 0.05, 3)) * 0.9 + (y < -0.4 ? y * 2 : 0), z);
    case 'short':
    case 'receding':
    case 'parted':
      return (x, y, z) => fine(Math.atan2(x - part * 0.3, y + 0.2) * 0.45 + z * 0.7, y);
    default: {
      const wavy = curl * 22;
      return (x, y, z) => fine(Math.atan2(x - part * 0.2, z + 0.3) * 0.8 + wavy * 0.12 * Math.sin(y * 7 + seed), y);
    }
  }
}
