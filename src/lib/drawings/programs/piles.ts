/** Piles: timbers under a waterline, on which cities stand. */
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import { clamp, ramp } from '../sheet.ts';
import type { Draw, Sheet } from '../sheet.ts';

interface Pile {
  x: number;
  width: number;
  top: number;
  foot: number;
}

/** How the piles stand along the line. */
const RHYTHMS = ['irregular', 'groups', 'regular', 'sparse'] as const;

function row(sheet: Sheet, line: number): Pile[] {
  const { width, height, chance, field } = sheet;
  const rhythm = chance.pick(RHYTHMS);
  const u = (sheet.unit / 62) * (rhythm === 'sparse' ? 1.7 : chance.between(0.85, 1.25));
  const reach = chance.between(0.4, 0.52);
  const swing = chance.between(0.45, 0.8);
  const wave = chance.between(180, 420);
  const rise = height * chance.between(0.05, 0.12);
  const piles: Pile[] = [];
  let x = -u * chance.between(0, 1.5);
  let left = chance.whole(3, 7);
  while (x < width) {
    const regular = rhythm === 'regular';
    const w = u * (regular ? 1.15 : chance.pick([0.5, 0.8, 1.2, 1.2, 1.8, 2.4]));
    let gap = u * (regular ? 1.05 : chance.pick([0.45, 0.6, 0.9, 1.4]));
    if (rhythm === 'sparse') gap *= 2.2;
    if (rhythm === 'groups' && --left === 0) {
      gap = u * chance.between(4, 8);
      left = chance.whole(3, 8);
    }
    const ground = field(x / wave, 3.3) + 0.5 * field(x / 70, 9);
    const foot = line + (height - line) * (reach + swing * ground) + (regular ? 0 : chance.between(-20, 20));
    const top = line - rise * (regular ? 0.6 + 0.5 * field(x / 300, 21) : chance.between(0.1, 1) * (chance.chance(0.55) ? 1 : 0.25));
    piles.push({ x, width: w, top, foot: clamp(foot, line + 40, height + 30) });
    x += w + gap;
  }
  return piles;
}

const timber = (pen: Pen, pile: Pile): Pen =>
  pen
    .move(pile.x, pile.top)
    .line(pile.x + pile.width, pile.top)
    .line(pile.x + pile.width, pile.foot - pile.width * 0.9)
    .line(pile.x + pile.width / 2, pile.foot)
    .line(pile.x, pile.foot - pile.width * 0.9)
    .close();

/** Light on the water: dashes that grow sparse with depth. */
function light(sheet: Sheet, line: number, step: number): Pen {
  const { width, chance } = sheet;
  const pen = new Pen();
  for (let j = 0; j < 9; j++) {
    const y = line + j * j * step + 1;
    let x = chance.between(-60, 0);
    while (x < width) {
      const long = chance.between(30, 200) * (1 - j * 0.07);
      pen.move(Math.max(0, x), y).line(Math.min(width, x + long), y);
      x += long + chance.between(14, 40 + j * 46);
    }
  }
  return pen;
}

/** The bed: ground into which the piles go, with grains. */
function bed(sheet: Sheet, line: number, tint: string): { shape: string; points: Point[] } {
  const { width, height, chance, field } = sheet;
  const level = line + (height - line) * chance.between(0.5, 0.68);
  const points: Point[] = [];
  for (let x = -40; x <= width + 40; x += 40) points.push([x, level + 90 * field(x / 380, 41) + 14 * field(x / 60, 8)]);
  const shape = new Pen()
    .smooth(points)
    .line(width + 40, height + 10)
    .line(-40, height + 10)
    .close();
  const grains = new Pen();
  const count = Math.round(width / 4.2);
  for (let k = 0; k < count; k++) {
    const x = chance.between(0, width);
    const i = clamp(Math.round((x + 40) / 40), 0, points.length - 1);
    const y = (points[i] as Point)[1] + 16 + (height - level) * chance() ** 1.6;
    grains.move(x, y).line(x + chance.between(4, 16), y);
  }
  return { shape: fill(shape, tint) + stroke(grains, sheet.ink.key, 2, ' opacity=".55"'), points };
}

/** Cross-timbers: a rail bolted along a stretch of the piles, or a deck on heads that are brought up to it. */
function rails(sheet: Sheet, piles: readonly Pile[], line: number): Pen {
  const { chance, height } = sheet;
  const pen = new Pen();
  const first = chance.whole(0, Math.floor(piles.length / 2));
  const last = Math.min(piles.length - 1, first + chance.whole(5, Math.max(6, Math.floor(piles.length / 2))));
  const from = piles[first] as Pile;
  const to = piles[last] as Pile;
  const high = Math.min(...piles.slice(first, last + 1).map((pile) => pile.top));
  const deck = chance.chance(0.5);
  const y = deck ? high - 2 : line - height * 0.035;
  if (deck) for (const pile of piles.slice(first, last + 1)) pile.top = y;
  return pen.rectangle(from.x - 18, y - 13, to.x + to.width - from.x + 36, 13);
}

export const piles: Draw = (sheet) => {
  const { width, height, chance, ink } = sheet;
  const tints = ramp(ink);
  // The widest crop leaves a strip of sky above the heads, and the whole picture no more than a quarter.
  const line = Math.round(height * chance.pick([chance.between(0.26, 0.3), chance.between(0.26, 0.3), chance.between(0.3, 0.34)]));
  const deep = height - line;
  const bands = chance.whole(1, 3);
  const withBed = chance.chance(0.42);
  let out = fill(new Pen().rectangle(0, line, width, deep), tints[0]);
  for (let k = 1; k <= bands; k++) {
    const y =
      line +
      deep * (bands === 1 ? chance.between(0.5, 0.66) : 0.4 + (0.38 * (k - 1)) / Math.max(1, bands - 1) + chance.between(-0.04, 0.04));
    if (!(withBed && k === bands && bands > 1)) out += fill(new Pen().rectangle(0, y, width, height - y), tints[Math.min(2, k)] as string);
  }
  const stand = row(sheet, line);
  if (chance.chance(0.4)) {
    // A second row behind, half seen.
    const back = new Pen();
    for (const pile of row(sheet, line))
      timber(back, {
        ...pile,
        width: pile.width * 0.7,
        top: Math.max(pile.top, line - height * 0.05),
        foot: line + (pile.foot - line) * 0.8,
      });
    out += fill(back, tints[1], ' opacity=".8"');
  }
  const called = clamp(Math.round(stand.length * chance.between(0.24, 0.78)), 0, stand.length - 1);
  const one = stand[called] as Pile;
  if (one.width < sheet.unit / 110) one.width = sheet.unit / 70;
  const driven = chance.chance(0.3);
  if (driven) {
    one.top = line - height * Math.min(0.22, (line / height) * 0.8);
    one.foot = line + deep * chance.between(0.2, 0.4);
  } else one.foot = Math.max(one.foot, line + deep * 0.6);
  const timbers = chance.chance(0.4) && !driven ? fill(rails(sheet, stand, line), ink.key) : '';
  const dark = new Pen();
  const grain = new Pen();
  stand.forEach((pile, k) => {
    if (k === called) return;
    timber(dark, pile);
    if (pile.width > sheet.unit / 56) {
      for (const q of [1 / 3, 2 / 3])
        grain.move(pile.x + pile.width * q, pile.top + 8).line(pile.x + pile.width * q, pile.foot - pile.width * 1.4);
    }
  });
  const body = fill(dark, ink.key) + stroke(grain, ink.middle, 1.4, ' opacity=".75"') + fill(timber(new Pen(), one), ink.pop);
  if (withBed) out += bed(sheet, line, tints[bands === 1 ? 2 : bands > 2 ? 2 : 1] as string).shape;
  out += body;
  out += timbers;
  out += stroke(light(sheet, line, (deep / 560) * chance.between(3, 5)), ink.ground, 2.4);
  out += fill(new Pen().rectangle(0, line - 2, width, 4), ink.key);
  if (driven) {
    const x = one.x + one.width / 2;
    out +=
      stroke(new Pen().move(x, 0).line(x, one.top - 34), ink.key, 3) +
      fill(new Pen().rectangle(x - one.width * 0.9, one.top - 36, one.width * 1.8, 30), ink.key);
  }
  return out;
};
