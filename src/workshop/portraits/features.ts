/** What the engraver cuts last, and by hand: eyes, brows, nose and mouth. */
import { Pen } from '../../lib/drawings/path.ts';
import type { Point } from '../../lib/drawings/path.ts';
import { clamp, mix } from '../../lib/drawings/sheet.ts';
import { project } from './engrave.ts';
import type { View } from './engrave.ts';
import { marks } from './head.ts';
import type { Scene } from './scene.ts';

/** A stroke through `points` whose width at t (0 … 1) is `width(t)` page units. */
export function ribbon(pen: Pen, points: readonly Point[], width: (t: number) => number): void {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y], k) => {
    const a = points[Math.max(0, k - 1)] as Point;
    const b = points[Math.min(points.length - 1, k + 1)] as Point;
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const half = width(k / (points.length - 1)) / 2;
    const nx = (-(b[1] - a[1]) / long) * half;
    const ny = ((b[0] - a[0]) / long) * half;
    left.push([x + nx, y + ny]);
    right.unshift([x - nx, y - ny]);
  });
  pen.smooth(left).smooth(right, 'line').close();
}

export type Path = readonly (readonly [number, number])[];

/** Cuts a line over the face, `width` in head units at its widest. */
export type Cut = (points: Path, width: number, shape?: (t: number) => number) => void;

export const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, k) => k / count);

const swell = (t: number): number => Math.sin(Math.PI * clamp(t, 0.02, 0.98)) ** 0.6;

/** From the face's own plane to the page. */
const onFace =
  (scene: Scene, view: View) =>
  (x: number, y: number): Point =>
    project(view, ...scene.toWorld(x, y, scene.face(x, y)));

/** Lines are cut deeper where the skin itself is dark with lines. */
export const cutter = (scene: Scene, view: View, pen: Pen): Cut => {
  const at = onFace(scene, view);
  const deep = view.scale * (1 + 0.9 * Math.max(0, 0.85 - scene.who.tone));
  return (points, width, shape = swell) =>
    ribbon(
      pen,
      points.map(([x, y]) => at(x, y)),
      (t) => width * deep * shape(t),
    );
};

export interface Eyes {
  white: Pen;
  iris: Pen;
  pupil: Pen;
  ink: Pen;
  glint: Pen;
}

export function eyes(scene: Scene, view: View): Eyes {
  const { who } = scene;
  const { eyes: eye, brows, mouth } = who;
  const { eyeY } = marks(who);
  const at = onFace(scene, view);
  const drawn: Eyes = { white: new Pen(), iris: new Pen(), pupil: new Pen(), ink: new Pen(), glint: new Pen() };
  const line = cutter(scene, view, drawn.ink);
  for (const side of [-1, 1] as const) {
    const cx = side * eye.apart;
    const X = (t: number): number => cx + side * t * eye.wide;
    const lift = (t: number): number => eye.tilt * (t + 0.2);
    const upper = (t: number): number => eyeY + lift(t) + eye.open * (1 - Math.abs(t + 0.12) ** 2.3 / 1.3) * (t < -0.94 ? 0.4 : 1);
    const lower = (t: number): number =>
      eyeY + lift(t) - eye.open * 0.5 * (1 - Math.abs(t - 0.1) ** 2.2 / 1.24) + Math.max(0, mouth.curve - 0.03) * 0.25;
    const range = steps(14).map((k) => k * 2 - 1);
    drawn.white.polygon([
      ...range.map((t) => at(X(t), Math.max(upper(t), lower(t)))),
      ...[...range].reverse().map((t) => at(X(t), lower(t))),
    ]);
    // The iris turns towards the viewer, against the turn of the head.
    const look = -Math.sin(who.yaw) * 0.1 * (1 - Math.abs(eye.gaze)) + eye.gaze * 0.062;
    const ix = clamp(cx + look, cx - eye.wide * 0.6, cx + eye.wide * 0.6);
    const iy = eyeY + eye.open * 0.3 - Math.sin(who.pitch) * 0.06 + lift(0) * 0.5;
    const disc = (radius: number): Point[] =>
      steps(28).map((k) => {
        const a = k * Math.PI * 2;
        const x = ix + Math.cos(a) * radius;
        const t = clamp((side * (x - cx)) / eye.wide, -1, 1);
        return at(x, clamp(iy + Math.sin(a) * radius, lower(t), Math.max(lower(t), upper(t))));
      });
    const r = 0.057;
    if (who.lightEyes) {
      drawn.ink.polygon(disc(r));
      drawn.iris.polygon(disc(r * 0.8));
      drawn.pupil.polygon(disc(r * 0.46));
    } else drawn.ink.polygon(disc(r));
    const [gx, gy] = at(ix + who.light * 0.02, Math.min(iy + 0.02, upper(0) - 0.016));
    drawn.glint.circle(gx, gy, view.scale * 0.011);
    // Lids.
    line(
      range.map((t) => [X(t * 1.03), upper(t) + 0.002] as const),
      0.025,
      (t) => 0.42 + 0.58 * t ** 0.7 * (t > 0.96 ? 0.5 : 1),
    );
    if (eye.lashes > 0.55)
      line(
        [
          [X(0.8), upper(0.8)],
          [X(1.04), upper(1) + 0.006],
          [X(1.2), upper(1) + 0.02 + eye.lashes * 0.012],
        ],
        0.022,
        (t) => 1 - t,
      );
    line(
      range.slice(4).map((t) => [X(t), lower(t) - 0.002] as const),
      0.0095,
    );
    const crease = 0.034 - 0.02 * eye.hood;
    line(
      range.slice(1, 14).map((t) => [X(t * 1.04), upper(t) + crease + 0.008 * (1 - t * t) - eye.hood * 0.03 * Math.max(0, t)] as const),
      0.009 + 0.005 * eye.hood,
    );
    if (eye.bags > 0.25)
      line(
        range.slice(2, 12).map((t) => [X(t * 0.9 - 0.05), lower(t) - 0.042 - 0.02 * eye.bags * (1 - t * t)] as const),
        0.005 + 0.007 * eye.bags,
      );
    // Brow: short hairs along a bow.
    const raise = brows.raise[side === -1 ? 0 : 1];
    const browX = (t: number): number => cx + side * mix(-0.155, 0.2, t);
    const browY = (t: number): number =>
      eyeY +
      brows.height +
      raise * (0.5 + 0.5 * t) +
      brows.slope * -0.22 * (0.5 - t) +
      brows.arch * Math.sin(Math.PI * Math.min(1, t * 1.02) ** 1.35) * 1.5 -
      0.03 * t * t;
    const weight = who.hair.tone > 0.7 && who.worn > 0.4 ? 0.62 : 1;
    for (let k = 0; k < 13; k++) {
      const t = k / 13;
      const until = Math.min(1.04, t + 0.2);
      const half = brows.thick * (0.55 + 0.6 * Math.sin(Math.PI * Math.min(1, t + 0.22)));
      line(
        [
          [browX(t), browY(t) - half],
          [browX((t + until) / 2), browY((t + until) / 2) + half * 0.15],
          [browX(until), browY(until) + half * 0.5],
        ],
        brows.thick * 1.15 * weight,
        (s) => Math.sin(Math.PI * clamp(s, 0.1, 0.97)) ** 0.7 * (1 - 0.35 * t),
      );
    }
  }
  return drawn;
}

export function noseLines(scene: Scene, view: View, pen: Pen): void {
  const { who } = scene;
  const { noseY } = marks(who);
  const line = cutter(scene, view, pen);
  const wide = who.nose.wide;
  for (const side of [-1, 1] as const) {
    line(
      [
        [side * 0.142 * wide, noseY + 0.022],
        [side * 0.155 * wide, noseY - 0.014],
        [side * 0.146 * wide, noseY - 0.05],
        [side * 0.12 * wide, noseY - 0.068],
      ],
      0.011,
    );
    line(
      [
        [side * 0.03, noseY - 0.086],
        [side * 0.062 * wide, noseY - 0.076],
        [side * 0.098 * wide, noseY - 0.084],
      ],
      0.022,
      (t) => Math.sin(Math.PI * clamp(t, 0.06, 0.94)),
    );
  }
  // The tip, turned from the light.
  line(
    [
      [-0.03, noseY - 0.098],
      [0.0, noseY - 0.104],
      [0.03, noseY - 0.098],
    ],
    0.009,
  );
}

export interface Mouth {
  ink: Pen;
  /** The lips, for a tint. */
  lips: Pen;
}

export function mouthLines(scene: Scene, view: View): Mouth {
  const { who } = scene;
  const { mouth } = who;
  const { mouthY } = marks(who);
  const ink = new Pen();
  const lips = new Pen();
  const at = onFace(scene, view);
  const line = cutter(scene, view, ink);
  const bow = steps(18).map((k) => k * 2 - 1);
  const lip = (t: number): number =>
    mouthY + mouth.curve * (t * t - 0.35) + mouth.skew * t + (1 - mouth.press) * 0.013 * (Math.cos(t * 7.2) * Math.exp(-t * t * 4) - 0.4);
  const top = (t: number): number =>
    lip(t) + (0.012 + 0.036 * mouth.full) * (1 - Math.abs(t) ** 1.7) - 0.012 * mouth.full * Math.exp(-((t * 7) ** 2));
  const low = (t: number): number => lip(t) - (0.018 + 0.056 * mouth.full) * (1 - Math.abs(t / 0.96) ** 2.2);
  const x = (t: number): number => t * mouth.wide;
  const inner = bow.slice(1, -1);
  lips.polygon([...inner.map((t) => at(x(t), top(t))), ...[...inner].reverse().map((t) => at(x(t), lip(t)))]);
  if (mouth.full > 0.55)
    lips.polygon([...inner.map((t) => at(x(t), lip(t))), ...[...inner].reverse().map((t) => at(x(t), Math.min(lip(t), low(t))))]);
  line(
    bow.map((t) => [x(t), lip(t)] as const),
    0.021 - 0.004 * mouth.press,
    (t) =>
      0.34 +
      0.45 * Math.exp(-(((t - 0.5) / 0.2) ** 2)) +
      0.35 * Math.exp(-(((t - 0.06) / 0.07) ** 2)) +
      0.35 * Math.exp(-(((t - 0.94) / 0.07) ** 2)) -
      (t < 0.02 || t > 0.98 ? 0.3 : 0),
  );
  if (who.beard !== 1)
    line(
      [
        [-0.1, low(0.4) - 0.012],
        [0, low(0) - 0.014],
        [0.1, low(0.4) - 0.012],
      ],
      0.013,
    );
  for (const side of [-1, 1] as const) {
    const edge = mouth.wide;
    if (mouth.press > 0.5)
      line(
        [
          [side * (edge + 0.012), lip(side) + 0.03],
          [side * (edge + 0.03), lip(side)],
          [side * (edge + 0.015), lip(side) - 0.03],
        ],
        0.011,
      );
    else if (mouth.curve > 0.035)
      line(
        [
          [side * (edge + 0.006), lip(side) + 0.022],
          [side * (edge + 0.022), lip(side) + 0.004],
          [side * (edge + 0.016), lip(side) - 0.018],
        ],
        0.0105,
      );
  }
  if (who.beard === 3) {
    for (const side of [-1, 1]) {
      for (let k = 0; k < 11; k++) {
        const t = k / 10;
        const mx = side * mix(0.01, 0.21, t);
        const my = mouthY + 0.115 - 0.07 * t * t;
        line(
          [
            [mx, my],
            [mx + side * 0.03, my - 0.035],
            [mx + side * 0.055, my - 0.06 - 0.02 * t],
          ],
          who.hair.tone > 0.6 ? 0.014 : 0.026,
          (s) => Math.sin(Math.PI * clamp(s, 0.1, 0.96)) ** 0.6,
        );
      }
    }
  }
  return { ink, lips };
}
