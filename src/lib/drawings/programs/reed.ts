/** Reed: wind over a bed of rushes, or rushes standing in still water. */
import { Pen, fill, stroke } from '../path.ts';
import { mix, ramp } from '../sheet.ts';
import type { Draw, Sheet } from '../sheet.ts';

interface Bed {
  /** Where the stems are rooted, and how high they reach. */
  foot: number;
  height: number;
  count: number;
  width: number;
  /** Lean of the tips, in heights. */
  wind: number;
  heads: number;
  salt: number;
}

/** A seed head hanging along the tip of a stem, from the stem's direction. */
function head(pen: Pen, x: number, y: number, turn: number, long: number, wide: number): void {
  const c = Math.cos(turn);
  const s = Math.sin(turn);
  const at = (along: number, over: number): [number, number] => [x - c * along - s * over, y - s * along + c * over];
  const [ax, ay] = at(0, 0);
  const [bx, by] = at(long, 0);
  const [lx, ly] = at(long * 0.55, wide);
  const [rx, ry] = at(long * 0.55, -wide);
  pen.move(ax, ay).quad(lx, ly, bx, by).quad(rx, ry, ax, ay).close();
}

function rushes(sheet: Sheet, bed: Bed, pen: Pen, gap?: { from: number; to: number }): void {
  const { width, chance, field } = sheet;
  for (let k = 0; k < bed.count; k++) {
    const x = ((k + chance.between(-0.5, 0.5)) / bed.count) * (width + 260) - 130;
    const tall = bed.height * chance.between(0.45, 1);
    const bend = bed.wind * tall * chance.between(0.15, 0.55) * (1 + field(x / 240, bed.salt));
    const half = bed.width * chance.between(0.6, 1.3);
    const seeded = chance.chance(bed.heads);
    const long = chance.between(0.8, 1.4) * bed.width * 8;
    if (gap && x > gap.from && x < gap.to) continue;
    const tipX = x + bend;
    const tipY = bed.foot - tall;
    const midX = x + bend * 0.12;
    const midY = bed.foot - tall * 0.6;
    pen
      .move(x - half, bed.foot)
      .quad(midX - half * 0.7, midY, tipX, tipY)
      .quad(midX + half * 0.7, midY, x + half, bed.foot)
      .close();
    if (seeded) head(pen, tipX, tipY, Math.atan2(tipY - midY, tipX - midX), long, bed.width * 1.9);
  }
}

/** Long strokes of air. */
function air(sheet: Sheet, until: number): Pen {
  const { width, height, chance } = sheet;
  const pen = new Pen();
  const step = height * chance.between(0.036, 0.062);
  for (let y = step * 1.2; y < until; y += step) {
    let x = chance.between(-200, 100);
    while (x < width) {
      const long = chance.between(60, 340);
      pen.move(Math.max(0, x), y).line(Math.min(width, x + long), y);
      x += long + chance.between(120, 520);
    }
  }
  return pen;
}

function disc(sheet: Sheet, low: number): string {
  const { width, height, chance, ink } = sheet;
  const r = Math.min(width, height) * chance.pick([0.07, 0.13, 0.2, 0.26, 0.34]);
  const x = width * chance.between(0.18, 0.82);
  const y = mix(Math.min(height * 0.24, low - r * 0.6), low, chance());
  if (chance.chance(0.25)) return stroke(new Pen().circle(x, y, r), ink.pop, 8);
  return fill(new Pen().circle(x, y, r), ink.pop);
}

/** Layers of rushes, the nearest darkest. */
function marsh(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const tints = ramp(ink);
  const coarse = chance.pick([0.6, 1, 1.4, 2.6]);
  const wind = chance.sign() * chance.pick([chance.between(0.1, 0.3), chance.between(0.5, 1), chance.between(1, 1.5)]);
  const sky = chance.pick([ink.ground, ink.ground, ink.faint]);
  const layers = sky === ink.ground ? chance.whole(3, 4) : 3;
  const reach = chance.pick([0.5, 0.86, 1.1, 1.25]);
  const heads = chance.pick([0, 0.16, 0.32]);
  const lit = chance.chance(0.64);
  const split = chance.chance(0.4) ? 1 : chance.between(0.45, 0.7);
  let out = sky === ink.ground ? '' : fill(new Pen().rectangle(0, 0, width, height * split), sky);
  out += stroke(air(sheet, height * (1 - reach * 0.5)), sky === ink.ground ? tints[0] : ink.ground, 2.5);
  if (lit) out += disc(sheet, height * 0.46);
  const lone = lit ? -1 : chance.whole(1, layers - 1);
  for (let k = 0; k < layers; k++) {
    const near = layers === 1 ? 1 : k / (layers - 1);
    const foot = height * (0.86 + near * 0.3) + 30;
    const pen = new Pen();
    const bed = {
      foot,
      height: height * mix(0.56, 0.98, near) * reach,
      count: Math.round(((mix(62, 44, near) / coarse) * (width + 260)) / 1460),
      width: mix(5.4, 8.6, near) * coarse,
      wind,
      heads: k > 0 ? heads : 0,
      salt: k * 5,
    };
    rushes(sheet, bed, pen);
    if (k < layers - 1) pen.rectangle(-20, foot - 22, width + 40, 300);
    out += fill(pen, tints[layers === 3 ? k + 1 : k] as string);
    if (k === lone) {
      const one = new Pen();
      const x = width * chance.between(0.25, 0.7);
      const tall = height * chance.between(0.72, 0.86);
      const bend = wind * tall * 0.3;
      one
        .move(x - 8, foot)
        .quad(x + bend * 0.12 - 5, foot - tall * 0.6, x + bend, foot - tall)
        .quad(x + bend * 0.12 + 5, foot - tall * 0.6, x + 8, foot)
        .close();
      head(one, x + bend, foot - tall, Math.atan2(-tall * 0.4, bend * 0.88), 92, 17);
      out += fill(one, ink.pop);
    }
  }
  return out;
}

/** Open water with rushes mirrored in it, and a wake or a low sun. */
function water(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const tints = ramp(ink);
  const line = height * chance.between(0.5, 0.68);
  const wind = chance.sign() * chance.between(0.08, 0.5);
  const from = width * chance.between(0.16, 0.5);
  const gap = { from, to: from + width * chance.between(0.2, 0.34) };
  const sun = chance.chance(0.5);
  let out = stroke(air(sheet, line * 0.7), tints[0], 2.5);
  const r = Math.min(width, height) * chance.between(0.09, 0.16);
  const sunX = (gap.from + gap.to) / 2;
  if (sun) out += fill(new Pen().circle(sunX, line - r * chance.between(-0.2, 1.1), r), ink.pop);
  out += fill(new Pen().rectangle(0, line, width, height - line), tints[0]);
  const far = new Pen();
  rushes(
    sheet,
    { foot: line + 3, height: height * 0.16, count: Math.round(width / 9), width: 2.6, wind, heads: 0, salt: 3 },
    far,
    sun ? { from: gap.from + 20, to: gap.to - 20 } : undefined,
  );
  out += fill(far, tints[1]);
  const stems = new Pen();
  rushes(
    sheet,
    {
      foot: line,
      height: line * chance.between(0.66, 0.92),
      count: Math.round(width / chance.between(15, 26)),
      width: chance.between(4, 6),
      wind,
      heads: chance.pick([0.1, 0.3]),
      salt: 8,
    },
    stems,
    gap,
  );
  // The mirror: the same stems turned down, shorter, and broken by the ripples drawn over them.
  out += `<g transform="translate(0 ${Math.round(line * 1.56)})scale(1 -.56)" opacity=".55">${fill(stems, tints[2])}</g>`;
  out += fill(stems, tints[3]);
  const ripples = new Pen();
  for (let j = 0; j < 13; j++) {
    const y = line + 5 + j * j * ((height - line) / 150);
    for (let x = chance.between(-120, 40); x < width;) {
      const long = chance.between(60, 260) + j * 12;
      ripples.move(Math.max(0, x), y).line(Math.min(width, x + long), y);
      x += long + chance.between(30, 120 + j * 34);
    }
  }
  out += stroke(ripples, ink.ground, 2.6);
  if (!sun) {
    const x = sunX;
    const wake = new Pen();
    for (const side of [-1, 1])
      wake.move(x + side * 3, line + 14).quad(x + side * width * 0.05, line + (height - line) * 0.4, x + side * width * 0.2, height + 10);
    out +=
      stroke(wake, ink.pop, 5) +
      fill(
        new Pen().polygon([
          [x - 15, line + 2],
          [x + 15, line + 2],
          [x + 9, line + 12],
          [x - 9, line + 12],
        ]),
        ink.pop,
      );
  }
  return out;
}

export const reed: Draw = (sheet) => (sheet.chance.chance(0.6) ? marsh(sheet) : water(sheet));
