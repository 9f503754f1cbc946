/** The head without hair, as a solid: x to the viewer's right, y up, z towards the viewer; the eyes are at y ≈ 0. */
import type { HairStyle } from './options.ts';
import type { Person } from './person.ts';
import { ball, carve, ellipsoid, join, rod } from './solid.ts';

export type Solid = (x: number, y: number, z: number) => number;

/** Where the features lie on this face. */
export interface Marks {
  eyeY: number;
  noseY: number;
  mouthY: number;
  chinY: number;
}

export const marks = (who: Person): Marks => ({
  eyeY: 0.03,
  noseY: -0.29 * who.nose.long * who.face.long,
  mouthY: -0.575 * who.face.long - 0.02,
  chinY: -1.04 * who.face.long,
});

/** Hair and cloth under which the ears lie. */
const EARS_COVERED: readonly HairStyle[] = ['bob', 'long', 'scarf', 'locs', 'curls', 'afro'];

export function headSolid(who: Person): Solid {
  const { face, nose, soft, worn } = who;
  const { mouthY, noseY } = marks(who);
  const w = face.wide;
  const long = face.long;
  const bridge = 0.74 + 0.02 * nose.hump;
  const tipZ = 0.76 + 0.2 * nose.out;
  const tipY = noseY + 0.03 * nose.tip;
  const cheekBone = 0.17 + 0.03 * face.bone;
  const smile = Math.max(0, who.mouth.curve);
  const lips = who.mouth.full;
  const e = EARS_COVERED.includes(who.hair.style) ? 0 : who.ears;
  return (x, y, z) => {
    const ax = Math.abs(x);
    let d = ellipsoid(x, y, z, 0, 0.36 + face.crown, -0.1, 0.72 * w, 0.8 + face.crown, 0.86);
    d = join(d, ellipsoid(x, y, z, 0, -0.3 * long, 0.14, 0.55 * face.jaw * w, 0.74 * long, 0.63), 0.22);
    d = join(d, ball(x, y, z, 0, -0.88 * long, 0.47, 0.165 * face.chin), 0.24);
    if (soft < 0.8) d = join(d, ball(ax, y, z, 0.43 * face.jaw * w, -0.56 * long, 0.1, 0.13 + 0.05 * (1 - soft)), 0.24);
    d = join(d, ball(ax, y, z, 0.36 * w, -0.14 + smile * 0.6, 0.49, cheekBone + smile * 0.5), 0.22);
    if (face.full > 0.25) d = join(d, ball(ax, y, z, 0.33, -0.48 * long, 0.4, 0.14 + 0.12 * face.full), 0.25);
    else d = carve(d, ball(ax, y, z, 0.6, -0.48 * long, 0.62, 0.1 + 0.1 * (0.25 - face.full)), 0.2);
    if (face.full > 0.62) d = join(d, ellipsoid(x, y, z, 0, -0.98 * long, 0.1, 0.4, 0.2, 0.36), 0.2);
    if (z > 0.2) {
      d = carve(d, ball(ax, y, z, 0.28, 0.05, 0.92, 0.165), 0.14);
      d = join(d, ball(ax, y, z, 0.272, 0.025, 0.595, 0.15), 0.04);
      d = join(d, rod(ax, y, z, 0.06, 0.19, 0.7, 0.42, 0.215, 0.54, 0.05 + 0.035 * face.ridge), 0.12);
      let n = rod(x, y, z, 0, 0.14, bridge, 0, tipY - 0.012, tipZ - 0.01, 0.056, 0.085);
      if (nose.hump > 0.15) n = join(n, ball(x, y, z, 0, 0.0, bridge + 0.07, 0.045 + 0.02 * nose.hump), 0.07);
      n = join(n, ball(ax, y, z, 0.082 * nose.wide, noseY - 0.008, tipZ - 0.16, 0.062 + 0.008 * nose.wide), 0.075);
      d = join(d, n, 0.085);
      d = join(d, ellipsoid(x, y, z, 0, mouthY + 0.045, 0.7, 0.21, 0.04 + 0.02 * lips, 0.1 + 0.02 * lips), 0.06);
      d = join(d, ellipsoid(x, y, z, 0, mouthY - 0.055, 0.68, 0.17, 0.045 + 0.02 * lips, 0.1 + 0.02 * lips), 0.06);
      if (worn > 0.4) d = carve(d, rod(ax, y, z, 0.19, noseY - 0.02, 0.8, 0.31, mouthY - 0.02, 0.72, 0.02), 0.1 * worn);
    }
    return e === 0 ? d : join(d, ellipsoid(ax, y + 0.1 * z, z, 0.715 * w, 0.0, -0.08, 0.055 * e, 0.175 * e, 0.115 * e), 0.05);
  };
}
