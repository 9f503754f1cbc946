/** Engraves a scene: lines that swell with the shade and bow with the form, and the flat shapes under them. */
import { contours } from '../../lib/drawings/contour.ts';
import { Pen } from '../../lib/drawings/path.ts';
import type { Point } from '../../lib/drawings/path.ts';
import { clamp } from '../../lib/drawings/sheet.ts';
import { HAIR, NOTHING, SKIN } from './material.ts';
import type { Hit, Material } from './material.ts';
import type { Scene } from './scene.ts';

/** How the figure lies on the page. */
export interface View {
  /** The page's point for the middle of the eyes of an unturned head. */
  x: number;
  y: number;
  /** Page units to a head unit. */
  scale: number;
  /** Bottom of the page. */
  foot: number;
}

/** A weak perspective: what is nearer is a little larger, so that lines bow over the form. */
const NEAR = 0.055;
/** Distance between the engraved lines, and between the points looked at along one, in head units. */
const PITCH = 0.034;
const STEP = 0.0215;
const TOP = 1.78;
const SIDE = 1.78;

export const project = (view: View, x: number, y: number, z: number): Point => {
  const near = 1 + NEAR * z;
  return [view.x + view.scale * x * near, view.y - view.scale * y * near];
};

interface Sample {
  x: number;
  lum: number;
  z: number;
}

/** What is seen of one material along a row without a break, and what lies before and behind it. */
interface Run {
  row: number;
  material: Material;
  samples: readonly Sample[];
  before: Material;
  after: Material;
}

/** Drops the points of a line whose place and weight lie within `slack` of the straight line between those kept. */
function thin(points: readonly (readonly [number, number, number])[], slack: number): (readonly [number, number, number])[] {
  const keep = new Uint8Array(points.length);
  const stack: [number, number][] = [[0, points.length - 1]];
  keep[0] = 1;
  keep[points.length - 1] = 1;
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    const a = points[from] as readonly [number, number, number];
    const b = points[to] as readonly [number, number, number];
    let worst = slack;
    let at = -1;
    for (let k = from + 1; k < to; k++) {
      const p = points[k] as readonly [number, number, number];
      const t = (p[0] - a[0]) / (b[0] - a[0] || 1);
      const off = Math.abs(p[1] - (a[1] + (b[1] - a[1]) * t)) + Math.abs(p[2] - (a[2] + (b[2] - a[2]) * t));
      if (off > worst) [worst, at] = [off, k];
    }
    if (at >= 0) {
      keep[at] = 1;
      stack.push([from, at], [at, to]);
    }
  }
  return points.filter((_, k) => keep[k] === 1);
}

export interface Engraving {
  /** The lines on each material, as fine as a plate asks: the scene, which takes the time, is looked at once for all of them. */
  cut: (plate: Plate) => ReadonlyMap<Material, Pen>;
  /** The shape of each material as it is seen. */
  shapes: ReadonlyMap<Material, Pen>;
  /** The whole figure. */
  figure: Pen;
}

/** How fine a picture is cut. */
export interface Plate {
  /** Only each so-manieth line is cut, and as much wider. */
  every: number;
  /** How wide the lines on skin are, of their usual width: the features stand out where there are few lines. */
  skin: number;
  /** How far a point may lie beside a line that leaves it out, in head units. */
  slack: number;
}
export const LARGE: Plate = { every: 1, skin: 1, slack: 0.0016 };
/** Long hair is so many lines that a phone would wait for it: what a point more or less says is not seen there. */
export const HAIRY: Plate = { ...LARGE, slack: 0.0036 };
/** Smaller than 100 px lines as fine as those would run together to grey. */
export const SMALL: Plate = { every: 2, skin: 0.5, slack: 0.008 };

function linesOf(runs: readonly Run[], view: View, { every, skin, slack }: Plate): Map<Material, Pen> {
  const lines = new Map<Material, Pen>();
  for (const { row, material, samples, before, after } of runs) {
    if (row % every !== 0) continue;
    const y = TOP - (row + 0.5) * PITCH;
    const pen = lines.get(material) ?? new Pen();
    lines.set(material, pen);
    const most = every * PITCH * view.scale * (material === HAIR ? 0.53 : material === SKIN ? 0.5 * skin : 0.5);
    const least = every * PITCH * view.scale * 0.05;
    const points = samples.map((sample): readonly [number, number, number] => {
      const [px, py] = project(view, sample.x, y, sample.z);
      return [px, py, clamp((1 - sample.lum - 0.1) / 0.9, 0, 1) ** 1.06 * most];
    });
    if (material === HAIR) {
      // Hair ends in points on the skin.
      for (const [k, next] of [
        [0, before],
        [points.length - 1, after],
      ] as const) {
        const end = points[k];
        if (end && next === SKIN) points[k] = [end[0], end[1], Math.min(end[2], least * 1.01)];
      }
    }
    let part: (readonly [number, number, number])[] = [];
    const flush = (): void => {
      if (part.length > 1) {
        const kept = thin(part, view.scale * slack);
        pen.polygon([...kept.map(([px, py, w]): Point => [px, py - w]), ...kept.map(([px, py, w]): Point => [px, py + w]).reverse()]);
      }
      part = [];
    };
    points.forEach((point, k) => {
      const last = points[k - 1];
      if (point[2] >= least) {
        if (part.length === 0 && last) part.push([(last[0] + point[0]) / 2, (last[1] + point[1]) / 2, 0]);
        part.push(point);
      } else if (part.length > 0 && last) {
        part.push([(last[0] + point[0]) / 2, (last[1] + point[1]) / 2, 0]);
        flush();
      }
    });
    flush();
  }
  return lines;
}

/** @param view.foot bottom of the page: rows end a little below it */
export function engrave(scene: Scene, view: View): Engraving {
  const bottom = (view.y - view.foot) / view.scale - 0.25;
  const rows = Math.ceil((TOP - bottom) / PITCH);
  const columns = Math.ceil((2 * SIDE) / STEP);
  const hits: (Hit | undefined)[] = new Array<Hit | undefined>(rows * columns).fill(undefined);
  const runs: Run[] = [];
  const found = new Set<Material>();

  /** Between two points of a row that show different things: where the change is, to a small part of a step. */
  const edge = (y: number, from: number, to: number, material: Material): Hit | undefined => {
    let inside = from;
    let outside = to;
    let last: Hit | undefined;
    for (let k = 0; k < 4; k++) {
      const middle = (inside + outside) / 2;
      const hit = scene.cast(middle, y);
      if ((hit?.material ?? NOTHING) === material) {
        inside = middle;
        last = hit;
      } else outside = middle;
    }
    return last;
  };

  for (let j = 0; j < rows; j++) {
    const y = TOP - (j + 0.5) * PITCH;
    let run: Sample[] = [];
    let now: Material = NOTHING;
    let before: Material = NOTHING;
    let lastZ = 0;
    const take = (hit: Hit): Sample => ({ x: hit.x, lum: scene.light(hit), z: hit.z });
    for (let i = 0; i < columns; i++) {
      const x = -SIDE + (i + 0.5) * STEP;
      const hit = scene.cast(x, y);
      hits[j * columns + i] = hit;
      const material = hit?.material ?? NOTHING;
      const jump = hit !== undefined && now === material && Math.abs(hit.z - lastZ) > 0.22;
      if (material !== now || jump) {
        if (now !== NOTHING) {
          const end = jump ? undefined : edge(y, x - STEP, x, now);
          if (end) run.push({ x: end.x, lum: run.at(-1)?.lum ?? 1, z: end.z });
          runs.push({ row: j, material: now, samples: run, before, after: material });
        }
        before = now;
        run = [];
        if (hit) {
          const start = jump ? undefined : edge(y, x, x - STEP, material);
          const first = take(hit);
          if (start) run.push({ x: start.x, lum: first.lum, z: start.z });
          run.push(first);
        }
        now = material;
        found.add(material);
      } else if (hit) run.push(take(hit));
      if (hit) lastZ = hit.z;
    }
    if (now !== NOTHING) runs.push({ row: j, material: now, samples: run, before, after: NOTHING });
  }

  const shapes = new Map<Material, Pen>();
  const grid = (value: (i: number, j: number) => number): Point[][] => {
    const values = new Float64Array(rows * columns);
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) values[j * columns + i] = value(i, j);
    return contours({ columns, rows, values }, 0);
  };
  const hitAt = (i: number, j: number): Hit | undefined =>
    i < 0 || j < 0 || i >= columns || j >= rows ? undefined : hits[j * columns + i];
  const inside = (i: number, j: number): boolean => hitAt(i, j) !== undefined;
  const rim = (i: number, j: number): number => {
    const mixed =
      inside(i, j) !== inside(i - 1, j) ||
      inside(i, j) !== inside(i + 1, j) ||
      inside(i, j) !== inside(i, j - 1) ||
      inside(i, j) !== inside(i, j + 1);
    if (!mixed) return inside(i, j) ? STEP : -STEP;
    const off = scene.outline(-SIDE + (i + 0.5) * STEP, TOP - (j + 0.5) * PITCH);
    return inside(i, j) ? clamp(-off, 0.001, STEP) : clamp(-off, -STEP, -0.001);
  };
  const edgeOf = new Float64Array(rows * columns);
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) edgeOf[j * columns + i] = rim(i, j);
  const depth = (gx: number, gy: number): number =>
    hitAt(Math.round(gx), Math.round(gy))?.z ?? hitAt(Math.floor(gx), Math.floor(gy))?.z ?? hitAt(Math.ceil(gx), Math.ceil(gy))?.z ?? -0.1;
  const trace = (loops: Point[][], smallest: number): Pen => {
    const pen = new Pen();
    for (const loop of loops) {
      if (loop.length < smallest) continue;
      const points = loop.filter((_, k) => loop.length < 24 || k % 2 === 0);
      pen.loop(points.map(([gx, gy]): Point => project(view, -SIDE + (gx + 0.5) * STEP, TOP - (gy + 0.5) * PITCH, depth(gx, gy))));
    }
    return pen;
  };
  for (const material of found) {
    if (material === NOTHING) continue;
    const loops = grid((i, j) => {
      const hit = hitAt(i, j);
      const rimHere = edgeOf[j * columns + i] as number;
      return hit ? Math.min(rimHere, clamp(scene.margin(hit, material), -STEP, STEP)) : rimHere;
    });
    shapes.set(material, trace(loops, 6));
  }
  const figure = trace(
    grid((i, j) => edgeOf[j * columns + i] as number),
    10,
  );
  return { cut: (plate) => linesOf(runs, view, plate), shapes, figure };
}
