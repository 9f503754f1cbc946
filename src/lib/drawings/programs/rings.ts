/** Rings: timber cut across or along the grain, a year to a line. */
import { contours } from '../contour.ts';
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import { alwaysSeen, clamp, STRIP } from '../sheet.ts';
import type { Box, Draw, Sheet } from '../sheet.ts';

/** A trunk seen from its end. */
interface Trunk {
  x: number;
  y: number;
  /** Radius of the bark; rings beyond the sheet are not drawn. */
  radius: number;
  /** Radii of the years, from the pith outwards. */
  years: number[];
  knot: { turn: number; from: number; width: number } | undefined;
  phase: number;
  squash: number;
}

function trunk(sheet: Sheet, x: number, y: number, radius: number, step: number): Trunk {
  const { chance, field } = sheet;
  const phase = chance.between(0, 200);
  const years: number[] = [];
  for (let r = step * 1.1; r < radius;) {
    years.push(r);
    r += step * (0.62 + 1.5 * Math.abs(field(r / 90, 4 + phase)) + chance.between(0, 0.45));
  }
  const knot = chance.chance(0.35)
    ? { turn: chance.between(0, 6.28), from: radius * chance.between(0.16, 0.4), width: chance.between(0.16, 0.3) }
    : undefined;
  return { x, y, radius, years, knot, phase, squash: chance.between(1, 1.16) };
}

function ring(sheet: Sheet, tree: Trunk, radius: number): Point[] {
  const { field } = sheet;
  const count = clamp(Math.round(radius / 8), 13, 42);
  const calm = Math.min(1, tree.radius / 500);
  const points: Point[] = [];
  for (let k = 0; k < count; k++) {
    const turn = (k / count) * Math.PI * 2;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    let r =
      radius * (1 + 0.2 * field(c * 1.1 + 5 + tree.phase, s * 1.1 + radius / 900)) +
      radius * 0.06 * field(c * 3 + radius / 120, s * 3 + tree.phase) * (0.5 + calm / 2);
    if (tree.knot && radius > tree.knot.from) {
      const away = Math.atan2(Math.sin(turn - tree.knot.turn), Math.cos(turn - tree.knot.turn));
      r += radius * 0.1 * Math.exp(-((away / tree.knot.width) ** 2)) * Math.min(1, (radius - tree.knot.from) / (tree.radius * 0.15));
    }
    points.push([tree.x + c * r * tree.squash, tree.y + s * r]);
  }
  return points;
}

const seen = (sheet: Sheet, points: readonly Point[]): boolean =>
  points.some(([x, y]) => x > -90 && x < sheet.width + 90 && y > -140 && y < sheet.height + 140);

function endGrain(sheet: Sheet, tree: Trunk, called: number, heavy: number, light: boolean): string {
  const { chance, ink } = sheet;
  const { years } = tree;
  const zone = (q: number): number => years[clamp(Math.floor(years.length * q), 0, years.length - 1)] as number;
  let out = '';
  const order = chance.pick([
    [ink.faint, ink.middle, ink.strong],
    [ink.faint, ink.middle, ink.strong],
    [ink.middle, ink.faint, ink.strong],
  ]);
  const shares = [chance.between(0.56, 0.8), chance.between(0.32, 0.48), chance.between(0.1, 0.22)];
  order.forEach((tint, i) => {
    out += fill(new Pen().loop(ring(sheet, tree, zone(shares[i] as number))), tint);
  });
  const thin = new Pen();
  const thick = new Pen();
  const every = chance.whole(5, 8);
  years.forEach((year, i) => {
    if (i === called) return;
    const points = ring(sheet, tree, year);
    if (seen(sheet, points)) (i % every === 0 ? thick : thin).loop(points);
  });
  out += stroke(thin, ink.key, light ? 1.2 : 1.5) + stroke(thick, ink.key, heavy);
  const year = years[called];
  if (year !== undefined) out += stroke(new Pen().loop(ring(sheet, tree, year)), ink.pop, light ? 5 : 9);
  if (tree.knot) {
    const far = tree.knot.from + tree.radius * 0.06;
    const kx = tree.x + Math.cos(tree.knot.turn) * far * tree.squash;
    const ky = tree.y + Math.sin(tree.knot.turn) * far;
    const eye = tree.radius * tree.knot.width * 0.16;
    for (const [grow, colour] of [
      [1.5, ink.key],
      [1.2, ink.middle],
      [0.55, ink.key],
    ] as const) {
      const shape: Point[] = Array.from({ length: 12 }, (_, k) => {
        const a = (k / 12) * Math.PI * 2;
        const along = Math.cos(a) * eye * grow * 1.5;
        const over = Math.sin(a) * eye * grow * 0.8;
        return [
          kx + along * Math.cos(tree.knot?.turn ?? 0) - over * Math.sin(tree.knot?.turn ?? 0),
          ky + along * Math.sin(tree.knot?.turn ?? 0) + over * Math.cos(tree.knot?.turn ?? 0),
        ];
      });
      out += fill(new Pen().loop(shape), colour);
    }
  }
  return out;
}

/** What is round the pith of a trunk, in every direction: half the side of the box, in rings' radii. A knot or a lean reaches so far. */
const HEART = 1.45;

/** The innermost ring of a trunk, which no crop may cut: what a slice of wood is looked at for. @param by how far down it is drawn */
function heart({ x, y, years: [first = 0] }: Trunk, by = 0): Box {
  const far = first * HEART;
  return [x - far, y + by - far, x + far, y + by + far];
}

/** Drying cracks: thin wedges from the pith. */
function cracks(sheet: Sheet, tree: Trunk, count: number): string {
  const pen = new Pen();
  for (let k = 0; k < count; k++) {
    const turn = sheet.chance.between(0, 6.28);
    const long = sheet.chance.between(0.2, 0.5) * tree.radius;
    const tip = (by: number, r: number): Point => [tree.x + Math.cos(turn + by) * r * tree.squash, tree.y + Math.sin(turn + by) * r];
    pen.polygon([[tree.x, tree.y], tip(-0.025, long * 0.55), tip(0.01, long), tip(0.035, long * 0.5)]);
  }
  return fill(pen, sheet.ink.key);
}

/** By how much the halves of a sawn trunk are shifted at least. */
const LEAST_SHIFT = 40;

/** One trunk larger than the sheet, its halves shifted along a saw-cut. */
function cut(sheet: Sheet): string {
  const { width, height, chance, ink, id } = sheet;
  const far = Math.hypot(width, height);
  const off = chance.chance(0.3);
  const x = width * (off ? chance.pick([-0.04, 1.04]) : chance.between(0.25, 0.75));
  const y = height * (off ? chance.between(0.1, 1.05) : chance.between(0.3, 0.75));
  const grown = trunk(sheet, x, y, far * (off ? 1.1 : 0.85), chance.between(17, 30));
  const [, top, , bottom] = alwaysSeen(sheet, STRIP);
  const room = (grown.years[0] ?? 0) * HEART;
  const tree = off ? grown : { ...grown, y: clamp(y, top + room, bottom - room) };
  if (!off) sheet.safe = heart(tree);
  const called = Math.floor(tree.years.length * chance.between(0.25, 0.5));
  const art = endGrain(sheet, tree, called, 4, false) + cracks(sheet, tree, off ? 0 : chance.whole(2, 4));
  if (chance.chance(0.3)) return art;
  const lean = chance.between(-0.25, 0.25);
  const at = chance.between(0.28, 0.72) * width;
  const head = at - (lean * height) / 2;
  const foot = at + (lean * height) / 2;
  // The half beyond the saw-cut is shifted, and the heart with it where it lies there: to the side that has room for it.
  let shift = chance.between(LEAST_SHIFT, 95) * chance.sign();
  if (!off && tree.x > at + lean * (tree.y - height / 2)) {
    const within = (by: number): number => clamp(by, top + room - tree.y, bottom - room - tree.y);
    shift = Math.abs(within(shift)) < LEAST_SHIFT ? within(-shift) : within(shift);
    sheet.safe = heart(tree, shift);
  }
  const left = new Pen().polygon([
    [-1, -1],
    [head, -1],
    [foot, height + 1],
    [-1, height + 1],
  ]);
  const right = new Pen().polygon([
    [width + 1, -1],
    [head, -1],
    [foot, height + 1],
    [width + 1, height + 1],
  ]);
  return (
    `<defs><g id="${id}">${art}</g><clipPath id="${id}l"><path d="${left}"/></clipPath><clipPath id="${id}r"><path d="${right}"/></clipPath></defs>` +
    `<g clip-path="url(#${id}l)"><use href="#${id}"/></g><g clip-path="url(#${id}r)"><rect width="${width}" height="${height}" fill="${ink.ground}"/><use href="#${id}" y="${Math.round(shift)}"/></g>` +
    stroke(new Pen().move(head, 0).line(foot, height), ink.ground, 7)
  );
}

/** A whole slice, bark and all, lying on the ground colour. */
function slice(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const radius = Math.min(width, height) * chance.between(0.4, 0.47);
  const free = width - 2 * radius;
  const x = free > radius ? radius * 1.15 + chance.pick([0.06, 0.5, 0.94]) * (free - radius * 0.3) : width / 2;
  const tree = trunk(sheet, x, height / 2 + height * chance.between(-0.02, 0.02), radius, chance.between(11, 17));
  const bark = ring(sheet, tree, radius * 1.06);
  const wood = ring(sheet, tree, radius * 1.0);
  const called = Math.floor(tree.years.length * chance.between(0.35, 0.85));
  sheet.safe = heart(tree);
  let out = fill(new Pen().loop(bark), ink.key) + fill(new Pen().loop(wood), ink.ground);
  out += endGrain(sheet, tree, called, 3.2, true) + cracks(sheet, tree, chance.whole(2, 5));
  if (free > radius * 0.9 && chance.chance(0.6)) {
    // The core that was drilled, laid beside the slice with a tick to the decade.
    const y = tree.y;
    const end = x > width / 2 ? width * 0.05 : width * 0.95;
    const ticks = new Pen().move(x, y).line(end, y);
    const step = (end - x) / 22;
    for (let k = 1; k <= 22; k++) ticks.move(x + k * step, y).line(x + k * step, y - (k % 5 === 0 ? 20 : 9));
    out += stroke(ticks, ink.key, 2.4);
  }
  return out;
}

/** Logs stacked to dry; one of them is called out. */
function stack(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const size = sheet.unit * chance.between(0.1, 0.19);
  const logs: { x: number; y: number; r: number }[] = [];
  for (let tries = 0; tries < 2600; tries++) {
    const r = size * chance.between(0.4, 1.35) * (1 - 0.62 * (tries / 2600));
    const x = chance.between(-0.02, 1.02) * width;
    const y = chance.between(-0.02, 1.02) * height;
    if (logs.every((log) => Math.hypot(log.x - x, log.y - y) > (log.r + r) * 1.07 + 3)) logs.push({ x, y, r });
  }
  const inner = logs.filter((log) => log.x > width * 0.15 && log.x < width * 0.85 && log.y > height * 0.15 && log.y < height * 0.85);
  const large = inner.filter((log) => log.r > size * 0.5);
  // Best one that every crop shows whole.
  const boxOf = ({ x, y, r }: (typeof logs)[number]): Box => [x - 1.3 * r, y - 1.3 * r, x + 1.3 * r, y + 1.3 * r];
  const seen = alwaysSeen(sheet, STRIP);
  const whole = large.filter((log) => boxOf(log).every((at, k) => (k < 2 ? at >= (seen[k] ?? 0) : at <= (seen[k] ?? 0))));
  const one = whole.length > 0 ? chance.pick(whole) : large.length > 0 ? chance.pick(large) : logs[0];
  if (one && whole.includes(one)) sheet.safe = boxOf(one);
  let out = chance.chance(0.5) ? fill(new Pen().rectangle(0, 0, width, height), ink.key) : '';
  const dark = out !== '';
  const thin = new Pen();
  const bark = new Pen();
  const woods = new Map<string, Pen>([ink.faint, ink.middle, ink.strong, ink.ground].map((tint) => [tint, new Pen()]));
  let called = '';
  for (const log of logs) {
    const tree = trunk(sheet, log.x, log.y, log.r, chance.between(12, 19));
    bark.loop(ring(sheet, tree, log.r * 1.04));
    const tint = log === one ? ink.ground : chance.pick([ink.faint, ink.middle, ink.ground, dark ? ink.faint : ink.strong]);
    (woods.get(tint) as Pen).loop(ring(sheet, tree, log.r * 0.95));
    tree.years.forEach((year, i) => {
      if (year < log.r * 0.92 && i !== tree.years.length - 1) thin.loop(ring(sheet, tree, year));
    });
    if (log === one) called = fill(new Pen().loop(ring(sheet, tree, log.r * 0.5)), ink.pop);
  }
  out += dark ? '' : fill(bark, ink.key);
  for (const [tint, pen] of woods) out += fill(pen, tint);
  return out + called + stroke(thin, ink.key, 1.4);
}

/** Boards sawn along the trunk: arches of grain, side by side. */
function boards(sheet: Sheet): string {
  const { width, height, chance, field, ink, id } = sheet;
  const upright = chance.chance(0.6);
  const long = upright ? height : width;
  const across = upright ? width : height;
  const count = Math.max(3, Math.round(across / chance.between(170, 260)));
  const called = chance.whole(1, count - 2);
  const cell = 13;
  const tints = [ink.faint, ink.middle, ink.ground, ink.strong];
  let last = '';
  let out = '';
  for (let k = 0, at = 0; k < count; k++) {
    const wide = k === count - 1 ? across - at : (across / count) * chance.between(0.8, 1.2);
    let tint = chance.pick(tints);
    while (tint === last) tint = chance.pick(tints);
    last = tint;
    const columns = Math.ceil(wide / cell) + 3;
    const rows = Math.ceil(long / cell) + 3;
    const heart = wide * chance.between(0.2, 0.8);
    const bend = chance.between(22, 60) * chance.sign();
    const tip = chance.between(0.1, 0.9) * long;
    const values = new Float64Array(columns * rows);
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        const x = (i - 1) * cell;
        const y = (j - 1) * cell;
        const off = (x - heart + 40 * field(y / 300, k * 9 + 2)) / bend;
        values[j * columns + i] =
          Math.sqrt(off * off * 8 + ((y - tip) / 260) ** 2 + 0.2) + (0.5 * (y - tip)) / 300 + 0.45 * field(x / 130 + k * 5, y / 420);
      }
    }
    const grid = { columns, rows, values };
    const low = Math.min(...values);
    const high = Math.max(...values);
    const steps = clamp(Math.round(wide / 14), 8, 15);
    const thin = new Pen();
    const thick = new Pen();
    for (let s = 1; s < steps; s++) {
      for (const loop of contours(grid, low + ((high - low) * s) / steps)) {
        if (loop.length > 8)
          (s % 5 === 0 ? thick : thin).loop(
            loop
              .filter((_, i) => i % 2 === 0)
              .map(([x, y]): Point => (upright ? [at + (x - 1) * cell, (y - 1) * cell] : [(y - 1) * cell, at + (x - 1) * cell])),
          );
      }
    }
    const box = upright ? new Pen().rectangle(at, 0, wide, long) : new Pen().rectangle(0, at, long, wide);
    out += `<clipPath id="${id}${k}"><path d="${box}"/></clipPath><g clip-path="url(#${id}${k})">${fill(box, k === called ? ink.pop : tint)}${stroke(thin, ink.key, 1.4)}${stroke(thick, ink.key, 3)}</g>`;
    at += wide;
    const seam = upright ? new Pen().move(at, 0).line(at, long) : new Pen().move(0, at).line(long, at);
    out += stroke(seam, ink.key, 5);
  }
  return out;
}

export const rings: Draw = (sheet) => {
  const kind = sheet.chance();
  if (kind < 0.42) return cut(sheet);
  if (kind < 0.64) return slice(sheet);
  return kind < 0.82 ? stack(sheet) : boards(sheet);
};
