/** What the engraver cuts last, and by hand: eyes, brows, nose, mouth and the lines that years leave. */
import { Pen } from '../path.ts';
import type { Point } from '../path.ts';
import { clamp, mix } from '../sheet.ts';
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

const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, k) => k / count);

export interface Features {
  /** Whites of the eyes. */
  white: Pen;
  /** Irises. */
  iris: Pen;
  /** All that is cut in the key ink. */
  ink: Pen;
  /** Glints. */
  glint: Pen;
}

export function features(scene: Scene, view: View): Features {
  const { who } = scene;
  const at = (x: number, y: number, lift = 0): Point => {
    const [wx, wy, wz] = scene.toWorld(x, y, scene.face(x, y) + lift);
    return project(view, wx, wy, wz);
  };
  const unit = view.scale;
  const white = new Pen();
  const iris = new Pen();
  const ink = new Pen();
  const glint = new Pen();
  const { noseY, mouthY, eyeY } = marks(who);
  const { eyes, brows, mouth, nose } = who;
  const line = (points: readonly (readonly [number, number])[], width: number, shape: (t: number) => number = (t) => Math.sin(Math.PI * clamp(t, 0.02, 0.98)) ** 0.6): void =>
    ribbon(ink, points.map(([x, y]) => at(x, y)), (t) => width * unit * shape(t));

  for (const side of [-1, 1] as const) {
    const cx = side * eyes.apart;
    const X = (t: number): number => cx + side * t * eyes.wide;
    const lift = (t: number): number => eyes.tilt * (t + 0.2);
    const upper = (t: number): number => eyeY + lift(t) + eyes.open * (1 - Math.abs(t + 0.12) ** 2.3 / 1.3) * (t < -0.94 ? 0.4 : 1);
    const lower = (t: number): number => eyeY + lift(t) - eyes.open * 0.5 * (1 - Math.abs(t - 0.1) ** 2.2 / 1.24) + Math.max(0, mouth.curve - 0.03) * 0.25;
    const range = steps(14).map((k) => k * 2 - 1);
    const open: Point[] = [...range.map((t) => at(X(t), Math.max(upper(t), lower(t)))), ...[...range].reverse().map((t) => at(X(t), lower(t)))];
    white.polygon(open);
    // The iris turns towards the viewer, against the turn of the head.
    const look = -Math.sin(who.yaw) * 0.1 + eyes.gaze * 0.03;
    const lookY = Math.sin(-who.pitch) * 0.06;
    const r = 0.058;
    const ix = clamp(cx + look, cx - eyes.wide * 0.62, cx + eyes.wide * 0.62);
    const iy = eyeY + eyes.open * 0.3 + lookY + lift(0) * 0.5;
    const disc = (radius: number): Point[] =>
      steps(28).map((k) => {
        const a = k * Math.PI * 2;
        const x = ix + Math.cos(a) * radius;
        const t = clamp((side * (x - cx)) / eyes.wide, -1, 1);
        return at(x, clamp(iy + Math.sin(a) * radius, lower(t), Math.max(lower(t), upper(t))));
      });
    iris.polygon(disc(r));
    ink.polygon(disc(r * 0.56));
    const [gx, gy] = at(ix + who.light * 0.02, Math.min(iy + 0.02, upper(0) - 0.016));
    glint.circle(gx, gy, unit * 0.011);

    // Lids.
    line(range.map((t) => [X(t * 1.03), upper(t) + 0.002] as const), 0.024, (t) => 0.42 + 0.58 * t ** 0.7 * (t > 0.96 ? 0.5 : 1));
    if (eyes.lashes > 0.55) line([[X(0.8), upper(0.8)], [X(1.04), upper(1) + 0.006], [X(1.2), upper(1) + 0.02 + eyes.lashes * 0.012]], 0.022, (t) => 1 - t);
    line(range.slice(4).map((t) => [X(t), lower(t) - 0.002] as const), 0.0095);
    const crease = 0.034 - 0.02 * eyes.hood;
    line(range.slice(1, 14).map((t) => [X(t * 1.04), upper(t) + crease + 0.008 * (1 - t * t) - eyes.hood * 0.03 * Math.max(0, t)] as const), 0.0095 + 0.005 * eyes.hood);
    if (eyes.bags > 0.25) line(range.slice(2, 12).map((t) => [X(t * 0.9 - 0.05), lower(t) - 0.042 - 0.02 * eyes.bags * (1 - t * t)] as const), 0.006 + 0.007 * eyes.bags);

    // Brow: short hairs along a bow.
    const raise = brows.raise[side === -1 ? 0 : 1];
    const browX = (t: number): number => cx + side * mix(-0.155, 0.2, t);
    const browY = (t: number): number => eyeY + brows.height + raise * (0.5 + 0.5 * t) + brows.slope * -0.22 * (0.5 - t) + brows.arch * Math.sin(Math.PI * Math.min(1, t * 1.02) ** 1.35) * 1.5 - 0.03 * t * t;
    const hairs = 13;
    const weight = who.hair.tone > 0.7 ? 0.62 : 1;
    for (let k = 0; k < hairs; k++) {
      const t = k / hairs;
      const until = Math.min(1.04, t + 0.2);
      const half = brows.thick * (0.55 + 0.6 * Math.sin(Math.PI * Math.min(1, t + 0.22)));
      line([[browX(t), browY(t) - half], [browX((t + until) / 2), browY((t + until) / 2) + half * 0.15], [browX(until), browY(until) + half * 0.5]], brows.thick * 1.15 * weight, (s) => Math.sin(Math.PI * clamp(s, 0.1, 0.97)) ** 0.7 * (1 - 0.35 * t));
    }

    // Wing and nostril.
    const nw = nose.wide;
    line([[side * 0.128 * nw, noseY + 0.045], [side * 0.152 * nw, noseY + 0.0], [side * 0.14 * nw, noseY - 0.05], [side * 0.108 * nw, noseY - 0.066]], 0.013);
    line([[side * 0.028, noseY - 0.083], [side * 0.06 * nw, noseY - 0.072], [side * 0.094 * nw, noseY - 0.083]], 0.026, (t) => Math.sin(Math.PI * clamp(t, 0.06, 0.94)));

    // Lines of age and of smiling.
    const smile = Math.max(0, mouth.curve - 0.02) * 12;
    const fold = clamp(who.worn * 0.9 + smile * 0.5 + who.face.full * 0.15 - 0.18, 0, 1);
    if (fold > 0.12) line([[side * 0.165 * nw, noseY + 0.02], [side * 0.235, noseY - 0.09], [side * (0.285 + 0.1 * Math.max(0, mouth.curve)), mix(noseY, mouthY, 0.78)], [side * 0.3, mix(noseY, mouthY, 0.8 + 0.35 * fold)]], 0.006 + 0.011 * fold);
    if (who.worn > 0.45) line([[side * (mouth.wide + 0.035), mouthY - 0.035], [side * (mouth.wide + 0.05), mouthY - 0.11], [side * (mouth.wide + 0.035), mouthY - 0.17]], 0.01 * who.worn);
    const feet = clamp(who.worn * 1.1 + smile * 0.4 + (who.mood === 'squinting' ? 0.5 : 0) - 0.3, 0, 1);
    if (feet > 0.1) {
      for (const [dy, spread] of [[0.03, 0.034], [0, 0.002], [-0.03, -0.034]] as const) {
        line([[X(1.26), eyeY + dy * 0.8], [X(1.5), eyeY + dy + spread * 0.6], [X(1.26 + 0.55 * feet), eyeY + dy + spread * 1.4]], 0.008 + 0.003 * feet);
      }
    }
    const frown = clamp(-(brows.slope) * 6 + who.worn * 0.6 - 0.25, 0, 1);
    if (frown > 0.2) line([[side * 0.055, eyeY + 0.13], [side * 0.045, eyeY + 0.19], [side * 0.062, eyeY + 0.25]], 0.011 * frown);
  }

  // The ridge of the nose, on the side away from the light.
  const dark = -who.light;
  line([[dark * 0.075, eyeY + 0.16], [dark * 0.062, eyeY + 0.05], [dark * 0.07, mix(eyeY, noseY, 0.4)]], 0.01);

  // Mouth.
  const bow = steps(18).map((k) => k * 2 - 1);
  const lip = (t: number): number => mouthY + mouth.curve * (t * t - 0.35) + mouth.skew * t + (1 - mouth.press) * 0.013 * (Math.cos(t * 7.2) * Math.exp(-t * t * 4) - 0.4);
  line(bow.map((t) => [t * mouth.wide, lip(t)] as const), 0.02 - 0.004 * mouth.press, (t) => 0.3 + 0.5 * Math.exp(-(((t - 0.5) / 0.2) ** 2)) + 0.35 * Math.exp(-(((t - 0.06) / 0.07) ** 2)) + 0.35 * Math.exp(-(((t - 0.94) / 0.07) ** 2)) - (t < 0.02 || t > 0.98 ? 0.3 : 0));
  line([[-0.09, mouthY - 0.066 - 0.045 * mouth.full], [0, mouthY - 0.078 - 0.05 * mouth.full], [0.09, mouthY - 0.066 - 0.045 * mouth.full]], 0.014);
  if (mouth.full > 0.3) {
    const top = (t: number): number => lip(t) + (0.02 + 0.034 * mouth.full) * (1 - Math.abs(t) ** 1.6) - 0.012 * Math.exp(-((t * 7) ** 2));
    line(bow.slice(2, -2).map((t) => [t * mouth.wide, top(t)] as const), 0.007);
  }
  if (mouth.press > 0.5) for (const side of [-1, 1]) line([[side * (mouth.wide + 0.012), lip(side) + 0.03], [side * (mouth.wide + 0.03), lip(side)], [side * (mouth.wide + 0.015), lip(side) - 0.03]], 0.012);
  if (who.mood === 'amused' || who.mood === 'warm') for (const side of [-1, 1]) line([[side * (mouth.wide + 0.004), lip(side) + 0.024], [side * (mouth.wide + 0.022), lip(side) + 0.004], [side * (mouth.wide + 0.016), lip(side) - 0.02]], 0.011);

  if (who.beard === 3) {
    for (const side of [-1, 1]) {
      for (let k = 0; k < 11; k++) {
        const t = k / 10;
        const x = side * mix(0.01, 0.21, t);
        const y = mouthY + 0.115 - 0.07 * t * t;
        line([[x, y], [x + side * 0.03, y - 0.035], [x + side * 0.055, y - 0.06 - 0.02 * t]], who.hair.tone > 0.6 ? 0.014 : 0.026, (s) => Math.sin(Math.PI * clamp(s, 0.1, 0.96)) ** 0.6);
      }
    }
  }

  const brow = clamp(who.worn * 1.2 - 0.25 + (who.brows.raise[0] + who.brows.raise[1]) * 6, 0, 1);
  const free = who.hair.fringe < 0.3 && who.hair.style !== 'scarf' && who.hair.style !== 'turban';
  if (brow > 0.15 && free) {
    for (let k = 0; k < (brow > 0.6 ? 3 : 2); k++) {
      const y = 0.365 + 0.065 * k;
      const half = 0.3 - 0.03 * k;
      line(steps(8).map((s) => [mix(-half, half, s) + 0.02 * k, y + 0.012 * Math.sin(s * 9 + k * 2 + who.hair.seed)] as const), 0.005 + 0.006 * brow);
    }
  }
  return { white, iris, ink, glint };
}
