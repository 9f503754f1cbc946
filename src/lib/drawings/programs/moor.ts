/** Moor: high ground, as a map of contours or as a low horizon under a wide sky. */
import { contours } from '../contour.ts';
import type { Grid } from '../contour.ts';
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import { clamp, mix, quantile, ramp } from '../sheet.ts';
import type { Draw, Sheet } from '../sheet.ts';

const CELL = 14;

/** Heights of the land on a grid that begins one cell outside the sheet. */
function land(sheet: Sheet): Grid {
  const { width, height, chance, field } = sheet;
  const columns = Math.ceil(width / CELL) + 4;
  const rows = Math.ceil(height / CELL) + 4;
  const turn = chance.between(0, Math.PI);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const wave = chance.between(300, 560);
  const stretch = chance.pick([1, 1.5, 2.3]);
  const ridged = chance.chance(0.35);
  const hills = Array.from({ length: chance.whole(1, 3) }, (_, i) => ({
    x: chance.between(0.15, 0.85) * width,
    y: chance.between(0.15, 0.85) * height,
    size: chance.between(0.16, 0.34) * sheet.unit,
    long: chance.between(1, 2.4),
    rise: (i === 0 ? 1 : chance.between(0.3, 0.7)) * (i === 2 ? -1 : 1),
  }));
  const values = new Float64Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = (i - 1.5) * CELL;
      const y = (j - 1.5) * CELL;
      const u = (x * cos + y * sin) / (wave * stretch);
      const v = (y * cos - x * sin) / wave;
      const rough = field.sum(u + 3, v + 7, 3);
      let z = ridged ? 0.5 - 1.5 * Math.abs(rough) : 1.05 * rough;
      for (const hill of hills) {
        const a = ((x - hill.x) * cos + (y - hill.y) * sin) / (hill.size * hill.long);
        const b = ((y - hill.y) * cos - (x - hill.x) * sin) / hill.size;
        z += 0.8 * hill.rise * Math.exp(-(a * a + b * b));
      }
      values[j * columns + i] = z;
    }
  }
  return { columns, rows, values };
}

function region(grid: Grid, level: number, pen: Pen, smallest = 9): void {
  for (const loop of contours(grid, level)) {
    if (loop.length < smallest) continue;
    const points = loop.length > 40 ? loop.filter((_, i) => i % 2 === 0) : loop;
    pen.loop(points.map(([x, y]): Point => [(x - 1.5) * CELL, (y - 1.5) * CELL]));
  }
}

function summit(grid: Grid, sheet: Sheet): Point {
  let best: Point = [sheet.width / 2, sheet.height / 2];
  let top = -Infinity;
  grid.values.forEach((z, k) => {
    const x = ((k % grid.columns) - 1.5) * CELL;
    const y = (Math.floor(k / grid.columns) - 1.5) * CELL;
    const inside = x > sheet.width * 0.1 && x < sheet.width * 0.9 && y > sheet.height * 0.12 && y < sheet.height * 0.88;
    if (inside && z > top) [top, best] = [z, [x, y]];
  });
  return best;
}

/** A surveyed line from edge to edge, ticked. */
function survey(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const y0 = chance.between(0.2, 0.8) * height;
  const y1 = clamp(y0 + chance.between(-0.3, 0.3) * height, 0.12 * height, 0.88 * height);
  const steps = Math.round(width / 50);
  const pen = new Pen().move(0, y0).line(width, y1);
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    pen.move(t * width, mix(y0, y1, t)).line(t * width, mix(y0, y1, t) + (i % 4 === 0 ? 22 : 9));
  }
  return stroke(pen, ink.pop, 4.5);
}

/** A spot height on the top, with the ring of a trig point. */
function beacon(sheet: Sheet, [x, y]: Point): string {
  return fill(new Pen().circle(x, y, 9), sheet.ink.pop) + stroke(new Pen().circle(x, y, 22), sheet.ink.pop, 3.5);
}

/** A path that keeps to the slope from one edge to another, dashed. */
function track(sheet: Sheet): string {
  const { width, height, chance, field, ink } = sheet;
  const from = chance.between(0.2, 0.8) * height;
  const to = chance.between(0.2, 0.8) * height;
  const points: Point[] = [];
  for (let i = 0; i <= 18; i++) {
    const t = i / 18;
    points.push([mix(-20, width + 20, t), mix(from, to, t) + 0.3 * height * field(t * 3 + 11, 5.5)]);
  }
  return stroke(new Pen().smooth(points), ink.pop, 5, ' stroke-dasharray="20 9" stroke-linecap="butt"');
}

function map(sheet: Sheet): string {
  const { chance, ink } = sheet;
  const grid = land(sheet);
  const at = (q: number): number => quantile(grid.values, q);
  const top = chance.between(0.72, 0.9);
  const reversed = chance.chance(0.25);
  const tints = reversed ? [ink.middle, ink.faint, ink.ground] : [ink.faint, ink.middle, ink.strong];
  let out = '';
  tints.forEach((tint, i) => {
    const pen = new Pen();
    region(grid, at(mix(0.3, top, i / 2)), pen);
    out += fill(pen, tint);
  });
  const low = at(0.015);
  const high = at(0.995);
  const steps = chance.whole(14, 21);
  const thin = new Pen();
  const thick = new Pen();
  for (let k = 1; k < steps; k++) region(grid, mix(low, high, k / steps), k % 5 === 0 ? thick : thin);
  out += stroke(thin, ink.key, 1.2, ' opacity=".75"') + stroke(thick, ink.key, 2.6);
  if (chance.chance(0.45)) out += water(sheet, grid);
  const sign = chance();
  if (sign < 0.45) return out + survey(sheet);
  return out + (sign < 0.72 ? beacon(sheet, summit(grid, sheet)) : track(sheet));
}

/** The lowest ground under water: flat key ink with the lines of its depth. */
function water(sheet: Sheet, grid: Grid): string {
  const { ink, chance } = sheet;
  const share = chance.between(0.1, 0.24);
  const sunk: Grid = { ...grid, values: grid.values.map((z) => -z) };
  const level = quantile(sunk.values, 1 - share);
  const shape = new Pen();
  const depth = new Pen();
  region(sunk, level, shape, 16);
  for (const part of [0.66, 0.36]) region(sunk, quantile(sunk.values, 1 - share * part), depth, 14);
  return fill(shape, ink.key) + stroke(depth, ink.ground, 1.6, ' opacity=".6"');
}

/** Low bands under a wide sky; one mark of survey in the pop colour. */
function horizon(sheet: Sheet): string {
  const { width, height, chance, field, ink } = sheet;
  // Towards the viewer the land darkens, or in mist grows pale.
  const mist = chance.chance(0.3);
  const tints = mist ? [ink.strong, ink.middle, ink.faint, ink.ground] : ramp(ink);
  const sky = height * chance.pick([chance.between(0.2, 0.34), chance.between(0.4, 0.6), chance.between(0.6, 0.72)]);
  const count = chance.whole(5, 8);
  const relief = chance.between(0.05, 0.16) * height;
  const wave = chance.between(240, 560);
  const lake = chance.chance(0.5) ? chance.whole(1, count - 3) : -1;
  let out = '';
  const ruled = new Pen();
  for (let k = 0, y = sky - relief * 0.5; y > 16; k++, y -= 11 + k * chance.between(2.4, 4)) {
    let x = chance.between(-220, 40);
    while (x < width) {
      const long = chance.between(120, 620);
      ruled.move(Math.max(x, 0), y).line(Math.min(x + long, width), y);
      x += long + chance.between(20, 160 + k * 46);
    }
  }
  out += stroke(ruled, ramp(ink)[0], 2.2);
  const tops: Point[][] = [];
  for (let k = 0; k < count; k++) {
    const near = k / (count - 1);
    const y = sky + (height - sky) * near ** 1.35 * 0.92;
    const points: Point[] = [];
    for (let x = -40; x <= width + 40; x += 34) {
      const flat = k === lake ? 0 : 1;
      const swell = field.sum(x / (wave * (0.8 + near)) + k * 7.3, k * 3.1, 3) * relief * (1 - 0.35 * near);
      points.push([x, y + flat * swell * 1.7]);
    }
    tops.push(points);
    const tint = k === lake ? ink.ground : (tints[Math.min(3, Math.floor(near * 3.6))] as string);
    const pen = new Pen()
      .smooth(points)
      .line(width + 40, height + 10)
      .line(-40, height + 10)
      .close();
    out += fill(pen, tint);
    if (k === lake) {
      const ripple = new Pen();
      for (let j = 0; j < 5; j++) {
        const ry = y + 6 + j * j * 2.6;
        for (let x = chance.between(-80, 60); x < width; x += chance.between(160, 420))
          ripple.move(x, ry).line(x + chance.between(40, 130), ry);
      }
      out += stroke(ripple, ink.strong, 1.8);
    } else if (near < 0.8) {
      const lines = new Pen();
      const rows = 2 + Math.round(near * 4);
      for (let j = 1; j <= rows; j++) lines.smooth(points.map(([x, py], i): Point => [x, py + j * (6 + 9 * near) + 2 * ((i * 7 + j) % 3)]));
      out += stroke(lines, ink.key, 1.3, ` opacity=".${near < 0.4 ? 45 : 6}"`);
    } else {
      const lines = new Pen();
      for (let j = 1; j <= 5; j++) lines.smooth(points.map(([x, py]): Point => [x, py + j * 15 + 6 * field(x / 90, j + k)]));
      out += stroke(lines, mist ? ink.middle : (tints[1] as string), 1.6, ' opacity=".6"');
    }
  }
  const ridge = tops[chance.whole(0, Math.min(2, count - 2))] as Point[];
  const at = ridge[Math.round(chance.between(0.2, 0.8) * (ridge.length - 1))] as Point;
  if (chance.chance(0.34)) {
    const r = chance.between(0.05, 0.1) * sheet.unit;
    const x = width * chance.between(0.18, 0.82);
    // The disc goes behind the land, so the land is drawn over it.
    return fill(new Pen().circle(x, sky - chance.between(-0.6, 1.6) * r, r), ink.pop) + out;
  }
  const mast = height * chance.between(0.16, 0.4);
  const pen = new Pen().move(at[0], at[1] + 8).line(at[0], at[1] - mast);
  const tick = new Pen();
  for (let k = 1; k * 22 < mast; k++) tick.move(at[0], at[1] - k * 22).line(at[0] + (k % 4 === 0 ? 20 : 10), at[1] - k * 22);
  return out + stroke(pen, ink.pop, 6) + stroke(tick, ink.pop, 3);
}

export const moor: Draw = (sheet) => (sheet.chance.chance(0.64) ? map(sheet) : horizon(sheet));
