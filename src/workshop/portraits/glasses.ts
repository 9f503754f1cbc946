/** Spectacles: round, square or half-rimmed, in front of the face and hooked behind the ears. */
import { Pen } from '../../lib/drawings/path.ts';
import type { Point } from '../../lib/drawings/path.ts';
import { project } from './engrave.ts';
import type { View } from './engrave.ts';
import { ribbon } from './features.ts';
import type { Scene } from './scene.ts';

export interface Spectacles {
  frame: Pen;
  glint: Pen;
}

export function spectacles(scene: Scene, view: View): Spectacles {
  const { who } = scene;
  const frame = new Pen();
  const glint = new Pen();
  const kind = who.glasses;
  if (kind === 0) return { frame, glint };
  const unit = view.scale;
  const put = (x: number, y: number, z: number): Point => project(view, ...scene.toWorld(x, y, z));
  const plane = (x: number): number => 0.9 - 0.34 * x * x;
  const wide = kind === 1 ? 0.185 : 0.205;
  const high = kind === 1 ? 0.185 : kind === 2 ? 0.15 : 0.135;
  const power = kind === 1 ? 1 : kind === 2 ? 0.42 : 0.55;
  const middle = 0.005;
  const apart = who.eyes.apart + (kind === 1 ? 0.004 : 0.008);
  const shape = (v: number): number => Math.sign(v) * Math.abs(v) ** power;
  const rim = (side: number, from: number, to: number, grow = 1): Point[] =>
    Array.from({ length: 41 }, (_, k) => {
      const a = from + ((to - from) * k) / 40;
      const x = side * apart + shape(Math.cos(a)) * wide * grow;
      return put(x, middle + shape(Math.sin(a)) * high * grow * (kind === 2 && Math.sin(a) < 0 ? 0.94 : 1), plane(x));
    });
  const heavy = kind === 2 ? 0.036 : kind === 1 ? 0.022 : 0.034;
  for (const side of [-1, 1] as const) {
    if (kind === 3) {
      ribbon(frame, rim(side, -0.12, Math.PI + 0.12), () => heavy * unit);
      ribbon(frame, rim(side, Math.PI, Math.PI * 2), () => 0.008 * unit);
    } else ribbon(frame, rim(side, 0, Math.PI * 2), () => heavy * unit);
    const gx = side * apart;
    for (const [dx, long] of [
      [-0.03, 0.1],
      [0.02, 0.06],
    ] as const) {
      ribbon(
        glint,
        [
          put(gx + dx - long * 0.4 + 0.06 * who.light, middle + high * 0.18, plane(gx)),
          put(gx + dx + 0.06 * who.light, middle + high * 0.18 + long * 0.6, plane(gx)),
        ],
        () => 0.009 * unit,
      );
    }
    // The arm, as far as hair, cheek or ear do not hide it.
    const arm: Point[] = [];
    const hinge = side * (apart + wide * 0.98);
    for (let k = 0; k <= 16; k++) {
      const t = k / 16;
      const x = hinge + (side * 0.735 * who.face.wide - hinge) * Math.min(1, t * 1.6) ** 0.8;
      const y = middle + high * 0.42 + 0.02 * t;
      const z = plane(hinge) * (1 - t) + -0.04 * t;
      const [wx, wy, wz] = scene.toWorld(x, y, z);
      const hit = scene.cast(wx, wy);
      if (hit && hit.z > wz + 0.035) break;
      arm.push(project(view, wx, wy, wz));
    }
    if (arm.length > 2) ribbon(frame, arm, () => heavy * unit * 0.85);
  }
  const inner = apart - wide * 0.96;
  const rise = kind === 1 ? 0.035 : 0.05;
  ribbon(
    frame,
    [-1, -0.5, 0, 0.5, 1].map((t) => put(t * inner, middle + rise + 0.03 * (1 - t * t), plane(t * inner) + 0.03)),
    () => heavy * unit * 0.9,
  );
  return { frame, glint };
}
