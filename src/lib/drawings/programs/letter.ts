/** Letter: a character of Literata that exists as a change in the line. */
import { contours } from '../contour.ts';
import { draw, flatten, setText } from '../outline.ts';
import type { SetText } from '../outline.ts';
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import { alwaysSeen, mix, STRIP } from '../sheet.ts';
import type { Draw, Sheet } from '../sheet.ts';

/** What is set when nothing is asked for: forms with character. */
const CHARACTERS = [...'&aegkyQRSBf§¶?8635'];

/** Letters of what is wide rather than high. */
const WORD = 4;

interface Placed {
  set: SetText;
  x: number;
  y: number;
  scale: number;
  path: Pen;
}

/**
 * Sets the text as large as every crop of the picture shows it whole.
 * @param beside room for what stands beside the letter: its outline out of register, its shadow, its proofs
 */
function place(sheet: Sheet, beside: number): Placed {
  const { chance } = sheet;
  const text = sheet.text?.trim() || chance.pick(CHARACTERS);
  const italic = chance.chance(0.62);
  const set = setText(text, italic);
  const [left, top, right, bottom] = set.box;
  const w = Math.max(1, right - left);
  const h = Math.max(1, bottom - top);
  const single = [...text].length === 1;
  // Of a word the width decides in most crops, so that it may stand in the strip of an event as well.
  const seen = [...text].length < WORD ? alwaysSeen(sheet) : alwaysSeen(sheet, STRIP);
  const room = { width: seen[2] - seen[0] - 2 * beside, height: seen[3] - seen[1] - 2 * beside };
  const scale = Math.min(room.width / w, (room.height * chance.pick([1, 1, 0.94])) / h);
  const aside = single ? chance.pick([0.2, 0.5, 0.5, 0.8]) : 0.5;
  const x = seen[0] + beside + (room.width - w * scale) * aside - left * scale;
  const y = sheet.height / 2 - ((top + bottom) / 2) * scale;
  sheet.safe = [x + left * scale - beside, y + top * scale - beside, x + right * scale + beside, y + bottom * scale + beside];
  return { set, x, y, scale, path: draw(set, x, y, scale) };
}

function hatch(sheet: Sheet, turn: number, gap: number, width: number, colour: string): string {
  const far = Math.hypot(sheet.width, sheet.height) / 2 + gap;
  const pen = new Pen();
  for (let at = -far + gap / 2; at < far; at += gap) pen.move(-far, at).line(far, at);
  return stroke(pen, colour, width, ` transform="translate(${sheet.width / 2} ${sheet.height / 2})rotate(${turn})"`);
}

const shifted = (path: Pen, dx: number, dy: number, more: string): string =>
  `<path transform="translate(${dx} ${dy})" ${more} d="${path}"/>`;

const outlined = (sheet: Sheet, path: Pen): string =>
  shifted(path, sheet.chance.pick([-14, 14]), 12, `fill="none" stroke="${sheet.ink.pop}" stroke-width="3.5"`);

const clipped = (sheet: Sheet, path: Pen, inside: string): string =>
  `<defs><clipPath id="${sheet.id}"><path d="${path}"/></clipPath></defs><g clip-path="url(#${sheet.id})">${inside}</g>`;

const cover = (sheet: Sheet, colour: string): string => `<rect width="${sheet.width}" height="${sheet.height}" fill="${colour}"/>`;

/** Lines that turn where the letter begins. */
function turned(sheet: Sheet, { path }: Placed): string {
  const { chance, ink } = sheet;
  const first = chance.pick([0, 90, 22, -30]);
  const second = first + chance.pick([90, 60, -65]);
  const gap = chance.pick([13, 13, 18]);
  return (
    hatch(sheet, first, gap, 3.2, ink.middle) +
    clipped(sheet, path, cover(sheet, ink.ground) + hatch(sheet, second, gap, gap * 0.56, ink.key)) +
    outlined(sheet, path)
  );
}

/** The same lines throughout, which swell in the letter. */
function swollen(sheet: Sheet, { path }: Placed): string {
  const { chance, ink } = sheet;
  const turn = chance.pick([0, 0, 90, 45, -18]);
  const gap = chance.pick([14, 19, 26]);
  const inside = chance.chance(0.5) ? ink.key : ink.strong;
  return (
    hatch(sheet, turn, gap, 2.2, ink.middle) + clipped(sheet, path, hatch(sheet, turn, gap, gap * 0.7, inside)) + outlined(sheet, path)
  );
}

/** A solid letter with its shadow in lines. */
function solid(sheet: Sheet, { path }: Placed): string {
  const { chance, ink } = sheet;
  const dx = chance.pick([-1, 1]) * chance.between(22, 44);
  const dy = chance.between(16, 36);
  const turn = chance.pick([45, -45, 0]);
  const far = new Pen();
  const band = sheet.height * chance.between(0.3, 0.62);
  far.rectangle(0, band, sheet.width, sheet.height - band);
  return (
    fill(far, ink.faint) +
    `<defs><clipPath id="${sheet.id}"><path transform="translate(${Math.round(dx)} ${Math.round(dy)})" d="${path}"/></clipPath></defs><g clip-path="url(#${sheet.id})">${hatch(sheet, turn, 11, 4.2, ink.strong)}</g>` +
    fill(path, ink.key) +
    stroke(new Pen().move(0, band).line(sheet.width, band), ink.pop, 5)
  );
}

/** Ripples that keep the letter's distance, like isobars round a stone. */
function echoes(sheet: Sheet, placed: Placed): string {
  const { width, height, chance, ink } = sheet;
  const cell = 15;
  const columns = Math.ceil(width / cell) + 4;
  const rows = Math.ceil(height / cell) + 4;
  const edges: [Point, Point][] = [];
  for (const loop of flatten(placed.set, placed.x, placed.y, placed.scale, 4)) {
    loop.forEach((point, i) => edges.push([point, loop[(i + 1) % loop.length] as Point]));
  }
  const values = new Float64Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = (i - 1.5) * cell;
      const y = (j - 1.5) * cell;
      let near = Infinity;
      for (const [[ax, ay], [bx, by]] of edges) {
        const dx = bx - ax;
        const dy = by - ay;
        const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
        near = Math.min(near, (ax + dx * t - x) ** 2 + (ay + dy * t - y) ** 2);
      }
      values[j * columns + i] = -Math.sqrt(near);
    }
  }
  const grid = { columns, rows, values };
  const step = chance.between(19, 27);
  const far = chance.pick([0.4, 1.4]) * Math.max(width, height);
  const thin = new Pen();
  const thick = new Pen();
  const called = chance.whole(4, 7);
  const pop = new Pen();
  for (let k = 1, at = step; at < far && k < 46; at += step * mix(1, 1.6, k / 46), k++) {
    for (const loop of contours(grid, -at)) {
      if (loop.length < 8) continue;
      const points = (loop.length > 30 ? loop.filter((_, i) => i % 2 === 0) : loop).map(([x, y]): Point => [
        (x - 1.5) * cell,
        (y - 1.5) * cell,
      ]);
      (k === called ? pop : k % 5 === 0 ? thick : thin).loop(points);
    }
  }
  const filled = chance.chance(0.6);
  return (
    stroke(thin, ink.middle, 2) +
    stroke(thick, ink.strong, 3.4) +
    stroke(pop, ink.pop, 4.5) +
    fill(placed.path, ink.ground) +
    (filled ? fill(placed.path, ink.key) : clipped(sheet, placed.path, hatch(sheet, chance.pick([0, 45, 90]), 11, 6, ink.key)))
  );
}

/** The letter three times, out of register, as a proof from a press that is being set. */
function proof(sheet: Sheet, { path }: Placed): string {
  const { chance, ink } = sheet;
  const turn = chance.between(0, 6.28);
  const by = chance.between(26, 52);
  const at = (k: number): string =>
    shifted(
      path,
      Math.round(Math.cos(turn) * by * k),
      Math.round(Math.sin(turn) * by * k),
      `fill="${[ink.faint, ink.middle, ink.strong][k + 1] ?? ink.key}"`,
    );
  const marks = new Pen();
  const m = 34;
  for (const [x, y] of [
    [m, m],
    [sheet.width - m, m],
    [m, sheet.height - m],
    [sheet.width - m, sheet.height - m],
  ] as const) {
    marks
      .move(x - 16, y)
      .line(x + 16, y)
      .move(x, y - 16)
      .line(x, y + 16)
      .circle(x, y, 8);
  }
  return at(-1) + at(0) + at(1) + `<path fill="none" stroke="${ink.key}" stroke-width="2.4" d="${path}"/>` + stroke(marks, ink.pop, 2.4);
}

const BESIDE = new Map([
  [echoes, 12],
  [solid, 46],
  [proof, 54],
]);

export const letter: Draw = (sheet) => {
  const kind = sheet.chance.pick([turned, turned, swollen, solid, echoes, echoes, proof]);
  return kind(sheet, place(sheet, BESIDE.get(kind) ?? 20));
};
