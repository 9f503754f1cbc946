/** Exchange: tracks and junctions, cables and the boards on which they meet. */
import { Pen, fill, stroke } from '../path.ts';
import type { Point } from '../path.ts';
import { alwaysSeen } from '../sheet.ts';
import type { Draw, Sheet } from '../sheet.ts';

/** Quarter tracks that join at the edges of their squares. */
function tracks(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const rows = chance.pick([3, 4, 4, 5, 7]);
  const size = height / rows < sheet.unit / 9 ? sheet.unit / 8 : height / rows;
  const columns = Math.ceil(width / size);
  const lanes = rows >= 6 ? 3 : chance.pick([3, 4, 4, 5]);
  const full = chance.pick([0.2, 0.42, 0.6]);
  const fills = new Map<string, Pen>([ink.faint, ink.middle, ink.strong].map((tint) => [tint, new Pen()]));
  const lines = new Pen();
  // Where tracks meet there may be a stop: a disc, which no crop halves.
  const stops: Point[] = [];
  const disc = size * 0.13;
  const seen = alwaysSeen(sheet);
  const shift = (width - columns * size) / 2;
  const ways: boolean[][] = [];
  const order = chance.pick(['chance', 'chance', 'check', 'columns'] as const);
  for (let j = 0; j < Math.ceil(height / size); j++) {
    const way: boolean[] = [];
    for (let i = 0; i < columns; i++) {
      const x = i * size + shift;
      const y = j * size;
      if (chance.chance(full)) {
        const pen = fills.get(chance.pick([ink.faint, ink.middle, ink.strong])) as Pen;
        const corner = chance.whole(0, 3);
        if (corner === 0)
          pen
            .move(x, y)
            .line(x + size, y)
            .arc(size, true, x, y + size)
            .close();
        if (corner === 1)
          pen
            .move(x + size, y)
            .line(x + size, y + size)
            .arc(size, true, x, y)
            .close();
        if (corner === 2)
          pen
            .move(x + size, y + size)
            .line(x, y + size)
            .arc(size, true, x + size, y)
            .close();
        if (corner === 3)
          pen
            .move(x, y + size)
            .line(x, y)
            .arc(size, true, x + size, y + size)
            .close();
      }
      const flip =
        order === 'check'
          ? ((i + j) % 2 === 0) !== chance.chance(0.12)
          : order === 'columns'
            ? (i % 2 === 0) !== chance.chance(0.2)
            : chance.chance(0.5);
      way.push(flip);
      for (let k = 1; k <= lanes; k++) {
        const r = (size * k) / (lanes + 1);
        if (flip)
          lines
            .move(x + r, y)
            .arc(r, true, x, y + r)
            .move(x + size - r, y + size)
            .arc(r, true, x + size, y + size - r);
        else
          lines
            .move(x + size - r, y)
            .arc(r, false, x + size, y + r)
            .move(x + r, y + size)
            .arc(r, false, x, y + size - r);
      }
      if (x - disc >= seen[0] && x + disc <= seen[2] && y - disc >= seen[1] && y + disc <= seen[3]) stops.push([x, y]);
    }
    ways.push(way);
  }
  let out = '';
  for (const [tint, pen] of fills) out += fill(pen, tint);
  out += stroke(lines, ink.key, rows >= 6 ? 2.6 : 3.2);
  if (chance.chance(0.55)) {
    const dots = new Pen();
    const wanted = chance.whole(1, 4);
    for (let k = 0; k < wanted && stops.length > 0; k++) {
      const [x, y] = stops.splice(chance.whole(0, stops.length - 1), 1)[0] as Point;
      dots.circle(x, y, disc);
    }
    return out + fill(dots, ink.pop);
  }
  const long = ways.map((_, row) => journey(ways, size, shift, row)).reduce((a, b) => (b.length > a.length ? b : a));
  return out + stroke(long.pen, ink.pop, rows >= 6 ? 8 : 11, ' stroke-linejoin="round"');
}

/** One train's way through the tracks: in at the left of a row and on until it leaves. */
function journey(ways: readonly (readonly boolean[])[], size: number, shift: number, row: number): { pen: Pen; length: number } {
  const pen = new Pen();
  const r = size / 2;
  let [i, j] = [0, row];
  let from: 'w' | 'e' | 'n' | 's' = 'w';
  pen.move(shift, j * size + r);
  let step = 0;
  for (; step < 80; step++) {
    const flip = ways[j]?.[i];
    if (flip === undefined) break;
    const x = i * size + shift;
    const y = j * size;
    // Flipped tiles join north with west and south with east; the others north with east and south with west.
    const to = flip ? ({ w: 'n', n: 'w', s: 'e', e: 's' } as const)[from] : ({ w: 's', s: 'w', n: 'e', e: 'n' } as const)[from];
    const clockwise = `${from}${to}`;
    const end: Point = to === 'n' ? [x + r, y] : to === 's' ? [x + r, y + size] : to === 'w' ? [x, y + r] : [x + size, y + r];
    pen.arc(r, ['nw', 'se', 'ws', 'en'].includes(clockwise), end[0], end[1]);
    if (to === 'n') [j, from] = [j - 1, 's'];
    else if (to === 's') [j, from] = [j + 1, 'n'];
    else if (to === 'w') [i, from] = [i - 1, 'e'];
    else [i, from] = [i + 1, 'w'];
  }
  return { pen, length: step };
}

/** Many lines that run together into one or two points and leave again in good order. */
function bundle(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const upright = chance.chance(0.3);
  const long = upright ? height : width;
  const across = upright ? width : height;
  const put = (a: number, b: number): Point => (upright ? [b, a] : [a, b]);
  const nodes = Array.from({ length: chance.pick([1, 2, 2, 3]) }, (_, k, list = [0]) => ({
    a: long * chance.between(0.4, 0.6),
    b: across * ((k + 1) / (list.length + 1)),
    k,
  }));
  const count = nodes.length;
  nodes.forEach((node, k) => {
    node.b = across * ((k + 1) / (count + 1) + chance.between(-0.06, 0.06));
    node.a = long * (count === 1 ? chance.pick([0.32, 0.5, 0.68]) : chance.between(0.3, 0.7));
  });
  const lines = chance.whole(22, 40);
  const packed = chance.between(3, 8);
  const thin = new Pen();
  const pops = new Pen();
  const called = chance.whole(Math.floor(lines / 4), Math.floor((lines * 3) / 4));
  const bands = new Map<string, Pen>([ink.faint, ink.middle, ink.strong].map((tint) => [tint, new Pen()]));
  const ends = Array.from({ length: lines }, (_, k) => k);
  const shuffled = chance.chance(0.5) ? [...ends].sort((a, b) => (a % 5) - (b % 5) || a - b) : ends;
  const curve = (pen: Pen, from: Point, to: Point): void => {
    const half = (from[0] + to[0]) / 2;
    const [ax, ay] = put(half, from[1]);
    const [bx, by] = put(half, to[1]);
    const [x, y] = put(...to);
    pen.cubic(ax, ay, bx, by, x, y);
  };
  ends.forEach((k) => {
    const node = nodes[Math.min(count - 1, Math.floor((k / lines) * count))] as (typeof nodes)[number];
    const inside = k - (lines * (node.k + 0.5)) / count;
    const enter = ((k + 0.5) / lines) * across * 1.1 - across * 0.05;
    const leave = (((shuffled.indexOf(k) ?? k) + 0.5) / lines) * across * 1.1 - across * 0.05;
    const middle = node.b + inside * packed;
    const pen = k === called ? pops : thin;
    pen.move(...put(-10, enter));
    curve(pen, [-10, enter], [node.a - 40, middle]);
    const [mx, my] = put(node.a + 40, middle);
    pen.line(mx, my);
    curve(pen, [node.a + 40, middle], [long + 10, leave]);
    if (k % 4 === 1) {
      const tint = chance.pick([ink.faint, ink.middle, ink.strong]);
      const band = bands.get(tint) as Pen;
      const wide = (across / lines) * 1.1;
      const side = chance.chance(0.5);
      const edge = side ? -10 : long + 10;
      const outer = side ? enter : leave;
      const near = side ? node.a - 40 : node.a + 40;
      band.move(...put(edge, outer));
      curve(band, [edge, outer], [near, middle]);
      band.line(...put(near, middle + packed));
      curve(band, [near, middle + packed], [edge, outer + wide]);
      band.close();
    }
  });
  let out = '';
  for (const [tint, pen] of bands) out += fill(pen, tint);
  out += stroke(thin, ink.key, 2.4) + stroke(pops, ink.pop, 6);
  nodes.forEach((node) => {
    const tall = ((lines / count) * packed) / 2 + 16;
    const [x0, y0] = put(node.a - 13, node.b - tall);
    const [x1, y1] = put(node.a + 13, node.b + tall);
    out += fill(new Pen().rectangle(x0, y0, x1 - x0, y1 - y0), ink.key);
  });
  return out;
}

/** By how much a cord between two plugs may sag so that its lowest point is at `floor`: with both ends drawn down alike, three quarters of that below their middle. */
const sagTo = (ay: number, by: number, floor: number): number => Math.max(0, floor - Math.max(ay, by)) / 0.75;

/** A board of sockets and the cords that are plugged into it. */
function board(sheet: Sheet): string {
  const { width, height, chance, ink } = sheet;
  const step = sheet.unit / chance.pick([9, 12, 15]);
  const columns = Math.max(4, Math.floor(width / step) - 1);
  const rows = Math.max(4, Math.floor(height / step) - 1);
  const x0 = (width - (columns - 1) * step) / 2;
  const y0 = (height - (rows - 1) * step) / 2;
  const place = (i: number, j: number): Point => [x0 + i * step, y0 + j * step];
  let out = '';
  if (chance.chance(0.7)) {
    const share = chance.between(0.3, 0.6);
    const blocks = chance.chance(0.5);
    out += fill(
      blocks ? new Pen().rectangle(0, 0, width * share, height) : new Pen().rectangle(0, height * (1 - share), width, height * share),
      ink.faint,
    );
  }
  const holes = new Pen();
  const rims = new Pen();
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) (chance.chance(0.25) ? holes : rims).circle(...place(i, j), step * 0.1);
  const cords = Array.from(
    { length: chance.whole(7, 13) },
    () => [chance.whole(0, columns - 1), chance.whole(0, rows - 1), chance.whole(0, columns - 1), chance.whole(0, rows - 1)] as const,
  );
  const shadow = new Pen();
  const parts = new Map<string, Pen>();
  const plugs = new Pen();
  const popPlugs = new Pen();
  cords.forEach(([ai, aj, bi, bj], k) => {
    const [ax, ay] = place(ai, aj);
    const [bx, by] = place(bi, bj);
    // It hangs on the board: below the sheet's edge it would be cut.
    const sag = Math.min(Math.abs(bx - ax) * 0.28 + step * chance.between(0.8, 2.4), sagTo(ay, by, height - step * 0.3));
    const tint = k === 0 ? ink.pop : chance.pick([ink.key, ink.strong, ink.middle, ink.key]);
    const pen = parts.get(tint) ?? new Pen();
    parts.set(tint, pen);
    pen.move(ax, ay).cubic(ax, ay + sag, bx, by + sag, bx, by);
    shadow.move(ax + 6, ay + 8).cubic(ax + 6, ay + sag + 10, bx + 6, by + sag + 10, bx + 6, by + 8);
    (k === 0 ? popPlugs : plugs).circle(ax, ay, step * 0.2).circle(bx, by, step * 0.2);
  });
  // A shadow falls below the sockets: over them it would leave half rings.
  out += stroke(shadow, ink.ground, 10) + stroke(rims, ink.key, 2) + fill(holes, ink.key);
  const popCord = parts.get(ink.pop);
  for (const [tint, pen] of parts) if (tint !== ink.pop) out += stroke(pen, tint, 7, ' stroke-linecap="round"');
  out += fill(plugs, ink.key);
  if (popCord) out += stroke(popCord, ink.pop, 8, ' stroke-linecap="round"') + fill(popPlugs, ink.pop);
  return out;
}

export const exchange: Draw = (sheet) => {
  const kind = sheet.chance();
  if (kind < 0.46) return tracks(sheet);
  return kind < 0.8 ? bundle(sheet) : board(sheet);
};
