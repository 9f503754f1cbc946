/** Strata: a geologist's section, hatched, folded, faulted. */
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import type { Draw, Sheet } from '../sheet.ts';

type Surface = (x: number) => number;

/** The signs by which a section names its rock, as patterns: sand, shale, limestone, silt, marl, gravel. */
function signs(sheet: Sheet): { defs: string; names: string[] } {
  const { id, chance, ink } = sheet;
  const k = chance.between(0.85, 1.25);
  const n = (value: number): number => Math.round(value * k * 10) / 10;
  const pattern = (name: string, w: number, h: number, d: string, width: number, more = ''): string =>
    `<pattern id="${id}${name}" width="${n(w)}" height="${n(h)}" patternUnits="userSpaceOnUse"${more}><path d="${d}" transform="scale(${Math.round(k * 1000) / 1000})" stroke="${ink.key}" stroke-width="${width}" fill="none"/></pattern>`;
  const turn = chance.pick([45, -45, 60]);
  return {
    defs:
      pattern('0', 18, 18, 'M3 4.500h3M12 13.500h3', 3, '') +
      pattern('1', 13, 13, 'M0 6h13', 1.6, ` patternTransform="rotate(${turn})"`) +
      pattern('2', 44, 22, 'M0 1h44M0 12h44M10 1v11M32 12v10', 1.5) +
      pattern('3', 34, 14, 'M2 4h16M20 11h12', 1.8) +
      pattern('4', 22, 22, 'M5 2v7M1.5 5.500h7M16 13v7M12.500 16.500h7', 1.4) +
      pattern('5', 15, 15, 'M7 0v15', 1.5, ` patternTransform="rotate(${turn / 3})"`),
    names: ['0', '1', '2', '3', '4', '5'].map((name) => `${id}${name}`),
  };
}

/** The beds from the top down: each surface is the top of one. */
function beds(sheet: Sheet, top: number, bottom: number, count: number, salt: number): Surface[] {
  const { width, chance, field } = sheet;
  const dip = chance.between(-0.16, 0.16);
  const fold = chance.chance(0.45) ? chance.between(60, 150) : 0;
  const wave = width * chance.between(0.35, 0.8);
  const phase = chance.between(0, 6.28);
  const swell = chance.between(30, 80);
  const shares = Array.from({ length: count }, () => chance.pick([0.35, 0.7, 1, 1.6, 2.4]));
  const sum = shares.reduce((a, b) => a + b, 0);
  let at = top;
  return shares.map((share, k) => {
    const y = at;
    at += ((bottom - top) * share) / sum;
    const near = k / count;
    return (x) =>
      y +
      dip * (x - width / 2) +
      fold * Math.sin((x / wave) * 6.28 + phase) * (0.45 + 0.55 * near) +
      swell * field(x / 420 + near + salt, near * 2.4 + salt) +
      12 * field(x / 90, k * 3 + salt);
  });
}

const trace = (surface: Surface, width: number): Point[] => {
  const points: Point[] = [];
  for (let x = -60; x <= width + 60; x += 44) points.push([x, surface(x)]);
  return points;
};

function paint(sheet: Sheet, surfaces: readonly Surface[], names: readonly string[], called: number): string {
  const { width, height, chance, ink } = sheet;
  const tints = [ink.faint, ink.middle, ink.ground, ink.strong, ink.faint, ink.middle, ink.strong, ink.key];
  let last = '';
  let sign = '';
  let out = '';
  surfaces.forEach((surface, k) => {
    const points = trace(surface, width);
    const shape = new Pen()
      .smooth(points)
      .line(width + 60, height + 320)
      .line(-60, height + 320)
      .close();
    let tint = chance.pick(tints.slice(0, k < 2 ? 4 : 7));
    while (tint === last) tint = chance.pick(tints.slice(0, 7));
    if (k > 2 && chance.chance(0.12)) tint = ink.key;
    let name = chance.pick(names);
    while (name === sign) name = chance.pick(names);
    out += fill(shape, tint);
    if (tint !== ink.key && chance.chance(0.85))
      out += `<path fill="url(#${name})" opacity="${tint === ink.strong ? '.55' : '.8'}" d="${shape}"/>`;
    out += stroke(new Pen().smooth(points), k === called ? ink.pop : ink.key, k === called ? chance.between(11, 20) : 2.4);
    last = tint;
    sign = name;
  });
  return out;
}

/** A borehole with its core: what was actually seen of all this. */
function borehole(sheet: Sheet, top: number): string {
  const { width, height, chance, ink } = sheet;
  const x = Math.round(width * chance.pick([0.16, 0.24, 0.76, 0.84]));
  const foot = Math.round(height * chance.between(0.6, 0.88));
  const from = chance.chance(0.5) ? -4 : Math.max(0, top - height * 0.12);
  const core = new Pen().rectangle(x, from, 26, foot - from);
  return (
    fill(core, ink.ground) +
    stroke(core, ink.key, 3) +
    stroke(new Pen().move(x + 13, Math.max(0, from)).line(x + 13, foot), ink.pop, 5, ' stroke-dasharray="26 14"')
  );
}

/** Molten rock that rose through the beds: a thin wall across them. */
function dyke(sheet: Sheet): string {
  const { width, height, chance, field, ink } = sheet;
  const foot = width * chance.between(0.25, 0.75);
  const lean = chance.between(-0.5, 0.5) * height;
  const wide = chance.between(14, 30);
  const reach = height * chance.between(0.1, 0.3);
  const left: Point[] = [];
  const right: Point[] = [];
  for (let k = 0; k <= 12; k++) {
    const t = k / 12;
    const y = height + 40 - t * (height + 40 - reach);
    const x = foot + lean * t * t + 46 * field(t * 3 + 2, 17);
    const w = wide * (1 - 0.55 * t);
    left.push([x - w, y]);
    right.unshift([x + w, y]);
  }
  const pen = new Pen().smooth(left).smooth(right, 'line').close();
  return fill(pen, ink.pop);
}

/** Halves shifted along a fault. */
function fault(sheet: Sheet, art: string, throwBy: number, surface: Surface): string {
  const { width, height, chance, ink, id } = sheet;
  const at = width * chance.between(0.32, 0.68);
  const lean = chance.between(-0.4, 0.4);
  const top = at - (lean * height) / 2;
  const foot = at + (lean * height) / 2;
  const from = Math.max(0, Math.min(surface(at), surface(at) + throwBy) - 26);
  const half = (edge: number): Pen =>
    new Pen().polygon([
      [edge, -1],
      [top, -1],
      [foot, height + 1],
      [edge, height + 1],
    ]);
  return (
    `<defs><g id="${id}g">${art}</g><clipPath id="${id}l"><path d="${half(-1)}"/></clipPath><clipPath id="${id}r"><path d="${half(width + 1)}"/></clipPath></defs>` +
    `<g clip-path="url(#${id}l)"><use href="#${id}g"/></g><g clip-path="url(#${id}r)"><use href="#${id}g" y="${Math.round(throwBy)}"/></g>` +
    stroke(new Pen().move(top + ((foot - top) * from) / height, from).line(foot, height), ink.key, 3.5)
  );
}

export const strata: Draw = (sheet) => {
  const { height, chance } = sheet;
  const { defs, names } = signs(sheet);
  const count = chance.whole(4, 9);
  const top = height * chance.between(0.1, 0.42);
  const marks = chance();
  const seam = marks < 0.62;
  const lower = beds(sheet, top, height * chance.between(0.95, 1.25), count, 1.3);
  // The seam is one of the beds that come to light in the middle of the sheet.
  const shown = lower.flatMap((surface, k) => {
    const y = surface(sheet.width / 2);
    return k > 0 && y > height * 0.34 && y < height * 0.82 ? [k] : [];
  });
  const called = shown.length > 0 ? chance.pick(shown) : 1;
  let art = paint(sheet, lower, names, seam ? called : -1);
  if (!seam && marks > 0.8) art += dyke(sheet);
  let highest = lower[0] as Surface;
  if (chance.chance(0.3)) {
    // Younger beds laid flat over the worn edge of the old ones.
    const cover = beds({ ...sheet, chance }, top - height * 0.02, top + height * chance.between(0.18, 0.32), chance.whole(2, 3), 9.1);
    const last = cover.at(-1) as Surface;
    highest = cover[0] as Surface;
    art = `<g>${art}</g>` + coverOf(sheet, cover, names, (x) => last(x) + height * 0.08);
  }
  const faulted = chance.chance(0.55);
  const section = faulted ? fault(sheet, art, chance.between(55, 130) * chance.sign(), highest) : art;
  const bore = !seam && marks <= 0.8;
  return `<defs>${defs}</defs>${section}${bore ? borehole(sheet, top) : ''}`;
};

/** Beds that end below at `floor`, so that what lies under them stays visible. */
function coverOf(sheet: Sheet, surfaces: readonly Surface[], names: readonly string[], floor: Surface): string {
  const { width, ink, chance } = sheet;
  const bottom = trace(floor, width).reverse();
  const tints = chance.pick([
    [ink.ground, ink.faint, ink.middle],
    [ink.middle, ink.ground, ink.faint],
    [ink.strong, ink.faint, ink.ground],
  ]);
  let out = '';
  surfaces.forEach((surface, k) => {
    const points = trace(surface, width);
    const shape = new Pen().smooth(points).smooth(bottom, 'line').close();
    out +=
      fill(shape, tints[k % 3] as string) +
      `<path fill="url(#${names[(k * 2 + 1) % names.length] as string})" opacity=".7" d="${shape}"/>` +
      stroke(new Pen().smooth(points), ink.key, 2.4);
  });
  return out + stroke(new Pen().smooth(bottom), ink.key, 4);
}
