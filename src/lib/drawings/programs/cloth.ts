/** Cloth: a draft of threads that go over and under. */
import { Pen, fill, stroke } from '../path.ts';
import type { Random } from '../random.ts';
import type { Draw, Sheet } from '../sheet.ts';

interface Band {
  at: number;
  width: number;
  ink: string;
}

/** Whether the weft of row `j` lies over the warp of column `i`. */
type Weave = (i: number, j: number) => boolean;

const modulo = (a: number, n: number): number => ((a % n) + n) % n;

const WEAVES: Readonly<Record<string, Weave>> = {
  plain: (i, j) => (i + j) % 2 === 0,
  twill: (i, j) => modulo(i + j, 3) < 2,
  'even twill': (i, j) => modulo(i + j, 4) < 2,
  herringbone: (i, j) => modulo((i % 12 < 6 ? i : -i - 1) + j, 4) < 2,
  satin: (i, j) => modulo(i * 2 + j, 5) < 4,
  basket: (i, j) => (Math.floor(i / 2) + Math.floor(j / 2)) % 2 === 0,
};

function bands(
  long: number,
  widths: readonly number[],
  gaps: readonly number[],
  inks: readonly string[],
  chance: Random,
  sett: boolean,
): Band[] {
  const list: Band[] = [];
  const half = sett ? Array.from({ length: chance.whole(5, 8) }, () => ({ width: chance.pick(widths), ink: chance.pick(inks) })) : [];
  const order = [...half, ...half.slice(1, -1).reverse()];
  let last = '';
  for (let at = -60, k = 0; at < long + 60; k++) {
    const repeated = order[k % Math.max(1, order.length)];
    let ink = repeated?.ink ?? chance.pick(inks);
    while (repeated === undefined && ink === last) ink = chance.pick(inks);
    const width = repeated?.width ?? chance.pick(widths);
    list.push({ at, width, ink });
    last = ink;
    at += width + chance.pick(gaps);
  }
  return list;
}

interface Draft {
  warp: Band[];
  weft: Band[];
  weave: Weave;
  /** The warp hangs free below this; above it is woven. */
  fell: number;
  gap: number;
}

const grouped = (parts: ReadonlyMap<string, Pen>): string => [...parts].map(([ink, pen]) => fill(pen, ink)).join('');

const penOf = (parts: Map<string, Pen>, ink: string): Pen => {
  const pen = parts.get(ink) ?? new Pen();
  parts.set(ink, pen);
  return pen;
};

function woven(sheet: Sheet, draft: Draft, bottom: number): string {
  const { ink, chance } = sheet;
  const under = new Map<string, Pen>();
  for (const warp of draft.warp) {
    const end = Number.isFinite(draft.fell) ? Math.min(bottom, draft.fell + chance.between(0.1, 0.34) * sheet.height) : bottom;
    penOf(under, warp.ink).rectangle(warp.at, -60, warp.width, end + 60);
  }
  const over = new Map<string, Pen>();
  const edge = new Pen();
  const sheen = new Pen();
  draft.weft.forEach((weft, j) => {
    if (weft.at + weft.width > draft.fell) return;
    let start: number | undefined;
    draft.warp.forEach((warp, i) => {
      const above = draft.weave(i, j);
      if (above && start === undefined) start = warp.at - draft.gap / 2;
      const next = draft.warp[i + 1];
      if (start !== undefined && (!next || !draft.weave(i + 1, j))) {
        const end = warp.at + warp.width + draft.gap / 2;
        penOf(over, weft.ink).rectangle(start, weft.at, end - start, weft.width);
        edge
          .move(start, weft.at)
          .line(start, weft.at + weft.width)
          .move(end, weft.at)
          .line(end, weft.at + weft.width);
        if (weft.width > 46)
          for (const q of [0.25, 0.5, 0.75]) sheen.move(start, weft.at + weft.width * q).line(end, weft.at + weft.width * q);
        start = undefined;
      }
    });
  });
  return (
    grouped(under) + grouped(over) + stroke(edge, ink.ground, Math.min(3, draft.gap / 2)) + stroke(sheen, ink.ground, 1.2, ' opacity=".55"')
  );
}

/** One thread in the pop colour, where it will be seen. */
const callOne = (list: Band[], long: number, chance: Random, ink: string): void => {
  const shown = list.filter((band) => band.at > long * 0.18 && band.at + band.width < long * 0.82);
  const one = shown.length > 0 ? chance.pick(shown) : list[0];
  if (one) one.ink = ink;
};

export const cloth: Draw = (sheet) => {
  const { width, height, chance, ink } = sheet;
  const turn = chance.pick([0, 0, 0, -12, 14, 45, -45, 30]);
  const scale = chance.pick([0.62, 0.85, 1, 1.3, 1.9]);
  const span = turn === 0 ? 1 : 1.02 * (Math.abs(Math.cos((turn * Math.PI) / 180)) + Math.abs(Math.sin((turn * Math.PI) / 180)));
  const across = turn === 0 ? width : Math.max(width, height) * span;
  const along = turn === 0 ? height : Math.max(width, height) * span;
  const sett = chance.chance(0.4);
  const widths = chance.pick([[26, 40, 40, 58, 84], [34, 34, 46], [18, 18, 60, 96], [40]]).map((w) => Math.max(22, w * scale));
  const gaps = [6, 9, 9].map((g) => g * Math.sqrt(scale));
  const inks = chance.pick([
    [ink.key, ink.strong, ink.middle, ink.faint],
    [ink.key, ink.strong, ink.middle, ink.faint],
    [ink.key, ink.strong, ink.faint],
    [ink.strong, ink.middle, ink.faint],
  ]);
  const warp = bands(across, widths, gaps, inks, chance, sett);
  const weft = bands(along, widths, gaps, chance.chance(0.5) ? inks : [...inks].reverse().slice(0, 2), chance, sett);
  callOne(chance.chance(0.7) ? warp : weft, chance.chance(0.7) ? across : along, chance, ink.pop);
  if (!warp.some((band) => band.ink === ink.pop) && !weft.some((band) => band.ink === ink.pop)) callOne(warp, across, chance, ink.pop);
  const fringe = turn === 0 && chance.chance(0.4);
  const weave = WEAVES[chance.pick(['twill', 'twill', 'plain', 'even twill', 'herringbone', 'satin', 'basket'])] as Weave;
  const art = woven(
    sheet,
    { warp, weft, weave, fell: fringe ? along * chance.between(0.5, 0.72) : Infinity, gap: 8 * Math.sqrt(scale) },
    along + 60,
  );
  if (turn === 0) return art;
  return `<g transform="translate(${width / 2} ${height / 2})rotate(${turn})translate(${Math.round(-across / 2)} ${Math.round(-along / 2)})">${art}</g>`;
};
