/** Clothes in lines, as a tailor would draw them, and the one thing about a person in the pop colour. */
import { Pen, fill } from '../../lib/drawings/path.ts';
import type { Point } from '../../lib/drawings/path.ts';
import { project } from './engrave.ts';
import type { View } from './engrave.ts';
import { ribbon, steps } from './features.ts';
import type { Path } from './features.ts';
import { neckline, opening } from './scene.ts';
import type { Scene } from './scene.ts';

export interface Cloths {
  ink: string;
  paper: string;
  cloth: string;
  pop: string;
}

/** From the plane of the picture to the page, at the depth of what is seen there. */
const onBody =
  (scene: Scene, view: View) =>
  (x: number, y: number): Point =>
    project(view, x, y, scene.cast(x, y)?.z ?? 0);

const edged = (pen: Pen, colour: string, ink: string, width: number): string =>
  pen.empty ? '' : `<path fill="${colour}" stroke="${ink}" stroke-width="${width.toFixed(1)}" stroke-linejoin="round" d="${pen}"/>`;

export function tailoring(scene: Scene, view: View, colours: Cloths): string {
  const { who } = scene;
  const s = view.scale;
  const at = onBody(scene, view);
  const lines = new Pen();
  const line = (points: Path, width: number): void =>
    ribbon(
      lines,
      points.map(([x, y]) => at(x, y)),
      () => width * s,
    );
  const n = who.neck;
  const flaps = new Pen();
  const lapels = new Pen();
  const tie = new Pen();
  const shirted = !who.bareThroat && (who.clothes === 'jacket' || who.clothes === 'collar' || who.clothes === 'workshirt');
  if (shirted) {
    const drop = who.clothes === 'jacket' ? 1.86 : who.clothes === 'workshirt' ? 1.9 : 1.98;
    const spread = who.clothes === 'workshirt' ? 0.3 : 0.2;
    for (const side of [-1, 1]) {
      flaps.polygon([
        at(side * (n + 0.05), -1.38),
        at(side * (n * 0.55), -1.6),
        at(side * 0.045, -1.74),
        at(side * spread, -drop - 0.06),
        at(side * (n + 0.13), -1.6),
      ]);
    }
    if (who.detail === 'tie') {
      tie.polygon([at(-0.07, -1.74), at(0.07, -1.74), at(0.05, -1.88), at(0.1, -2.9), at(-0.1, -2.9), at(-0.05, -1.88)]);
    }
    if (who.clothes !== 'jacket') {
      line(
        [
          [0.01, -1.76],
          [0.014, -2.2],
          [0.01, -2.9],
        ],
        0.013,
      );
      for (let k = 0; k < 4; k++) lines.circle(...at(0.055, -2.0 - k * 0.28), 0.018 * s);
      if (who.clothes === 'workshirt') {
        for (const side of [-1, 1])
          line(
            [
              [side * 0.45, -2.34],
              [side * 0.82, -2.34],
            ],
            0.014,
          );
        for (const side of [-1, 1])
          line(
            [
              [side * 0.45, -2.34],
              [side * 0.45, -2.9],
            ],
            0.012,
          );
      }
    }
  }
  if (who.bareThroat) {
    const half = who.neck + 0.165;
    const edge = (by: number): Path =>
      steps(12).map((t) => [(t * 2 - 1) * half * (1 + by * 0.6), neckline(who, (t * 2 - 1) * half) - by] as const);
    line(edge(0.004), 0.014);
    if (who.clothes === 'crew') line(edge(0.075), 0.011);
  }
  if (who.clothes === 'jacket' || who.clothes === 'cardigan') {
    for (const side of [-1, 1]) {
      const edge = [-1.5, -1.62, -1.8, -2.0, -2.2, -2.4, -2.6, -2.75].map((y) => [side * (opening(who, y) + 0.004), y] as const);
      if (who.clothes === 'cardigan') {
        line(edge, 0.018);
        line(
          edge.map(([x, y]) => [x + side * 0.085, y] as const),
          0.011,
        );
      } else {
        const fold: Path = [
          [side * 0.42, -1.47],
          [side * 0.58, -1.72],
          [side * 0.66, -1.95],
          [side * 0.5, -2.0],
          [side * 0.58, -2.12],
          [side * 0.3, -2.5],
          [side * 0.02, -2.85],
        ];
        lapels.polygon([...edge.map(([x, y]) => at(x, y)), ...[...fold].reverse().map(([x, y]) => at(x, y))]);
      }
    }
  }
  return (
    edged(tie, colours.pop, colours.ink, s * 0.012) +
    edged(lapels, colours.cloth, colours.ink, s * 0.016) +
    fill(lines, colours.ink) +
    edged(flaps, colours.paper, colours.ink, s * 0.014)
  );
}

/** Earrings, a pin, or a pencil in the hair; `behind` the hair goes what the hair covers. */
export function detail(scene: Scene, view: View, colours: Cloths): string {
  const { who } = scene;
  const s = view.scale;
  const put = (x: number, y: number, z: number): Point => project(view, ...scene.toWorld(x, y, z));
  if (who.detail === 'earrings') {
    const pen = new Pen();
    for (const side of [-1, 1]) {
      const [x, y, z] = scene.toWorld(side * 0.735 * who.face.wide, -0.21, -0.02);
      const hit = scene.cast(x, y);
      if (!hit || hit.z < z + 0.05) pen.circle(...put(side * 0.735 * who.face.wide, -0.235, -0.02), s * 0.042);
    }
    return edged(pen, colours.pop, colours.ink, s * 0.009);
  }
  if (who.detail === 'pin') {
    const at = onBody(scene, view);
    return edged(new Pen().circle(...at(who.light * 0.62, -2.2), s * 0.05), colours.pop, colours.ink, s * 0.01);
  }
  return '';
}

/** A pencil through a bun: drawn before the figure, so that only its ends are seen. */
export function pencil(scene: Scene, view: View, colours: Cloths): string {
  const { who } = scene;
  if (who.detail !== 'pencil') return '';
  const s = view.scale;
  const put = (x: number, y: number, z: number): Point => project(view, ...scene.toWorld(x, y, z));
  const side = who.yaw > 0 ? -1 : 1;
  const [ax, ay] = put(side * 0.62, 1.56, -0.42);
  const [bx, by] = put(side * -0.66, 0.98, -0.42);
  const long = Math.hypot(bx - ax, by - ay);
  const at = (along: number, over: number): Point => [
    ax + ((bx - ax) * along) / long - ((by - ay) * over) / long,
    ay + ((by - ay) * along) / long + ((bx - ax) * over) / long,
  ];
  const half = s * 0.034;
  const wood = new Pen().polygon([at(long, -half), at(long, half), at(long + s * 0.14, 0)]);
  const lead = new Pen().polygon([at(long + s * 0.09, -half * 0.36), at(long + s * 0.09, half * 0.36), at(long + s * 0.14, 0)]);
  const body = new Pen().polygon([at(0, -half), at(0, half), at(long, half), at(long, -half)]);
  return edged(wood, colours.paper, colours.ink, s * 0.008) + fill(lead, colours.ink) + edged(body, colours.pop, colours.ink, s * 0.008);
}
