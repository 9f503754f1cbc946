/** Neck, shoulders and clothes. World space: it does not turn with the head. */
import type { Solid } from './head.ts';
import type { Person } from './person.ts';
import { ellipsoid, hoop, join, rod } from './solid.ts';

export const neckSolid = (who: Person): Solid => {
  const r = who.neck;
  return (x, y, z) => {
    let d = rod(x, y, z, 0, -0.75, -0.14, 0, -1.75, -0.26, r, r + 0.05);
    // The muscles that run down to the collarbones.
    d = join(d, rod(Math.abs(x), y, z, 0.24, -0.9, -0.04, 0.06, -1.7, 0.06, 0.07), 0.09);
    return d;
  };
};

export function shoulderSolid(who: Person): Solid {
  const wide = 1.0 + 0.16 * (1 - who.soft) + 0.22 * who.build;
  const drop = -2.18 - 0.06 * who.soft;
  const thick = 0.36 + 0.08 * who.build;
  const chest = 1.05 + 0.22 * who.build;
  return (x, y, z) => {
    const ax = Math.abs(x);
    let d = rod(ax, y, z, 0.24, -1.76, -0.3, wide, drop, -0.32, thick, thick - 0.02);
    d = join(d, ellipsoid(x, y, z, 0, -2.75, -0.2, chest, 1, 0.56), 0.3);
    d = join(d, rod(ax, y, z, wide + 0.02, drop, -0.34, wide + 0.24, -3.9, -0.3, thick - 0.02, thick + 0.04), 0.1);
    return d;
  };
}

/** What lies on the shoulders: rolls, collars and scarves that stand out from the chest. */
export function collarSolid(who: Person): Solid {
  const r = who.neck;
  switch (who.clothes) {
    case 'roll-neck':
      return (x, y, z) => {
        // A tube about the neck, folded over at the top.
        let d = Math.max(rod(x, y, z, 0, -1.0, -0.16, 0, -1.9, -0.24, r + 0.055, r + 0.12), y + 1.3 - 0.12 * z);
        d = join(d, hoop(x, y - 0.12 * z, z, -1.33, -0.19, r + 0.055, r + 0.055, 0.05), 0.03);
        return d + 0.006 * Math.sin(Math.atan2(x, z + 0.2) * 34);
      };
    case 'scarf':
      return (x, y, z) => {
        let d = hoop(x, y - 0.07 * x, z, -1.42, -0.17, r + 0.13, r + 0.14, 0.135);
        d = join(d, hoop(x, y + 0.1 * x, z, -1.6, -0.15, r + 0.22, r + 0.2, 0.14), 0.04);
        d = join(d, ellipsoid(x - 0.08 * (y + 2), y, z, 0.2, -2.2, 0.32, 0.2, 0.75, 0.1), 0.06);
        return d + 0.012 * Math.sin(y * 24 + x * 9) * (y < -1.8 ? 0 : 1) + 0.01 * Math.sin(x * 40) * (y < -1.8 ? 1 : 0);
      };
    default:
      return () => 9;
  }
}
