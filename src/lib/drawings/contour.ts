/** Level lines of a grid of heights (marching squares, saddles decided by the mean of the cell). */
import type { Point } from './path.ts';

/** Heights in rows: `values[y * columns + x]`. */
export interface Grid {
  columns: number;
  rows: number;
  values: Float64Array;
}

/**
 * The boundaries of the region at or above `level`, in grid units. All are closed: beyond the grid counts as below.
 * Outer boundaries and holes run in opposite senses, so the rule `nonzero` fills the region.
 */
export function contours(grid: Grid, level: number): Point[][] {
  const { columns, rows, values } = grid;
  const height = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? -Infinity : (values[y * columns + x] as number);
  const width = columns + 2;
  // An edge of the grid is named by its first corner and its direction: even = to the right, odd = downwards.
  const across = (x: number, y: number): number => ((y + 1) * width + x + 1) * 2;
  const down = (x: number, y: number): number => across(x, y) + 1;
  const follow = new Map<number, number>();

  for (let y = -1; y < rows; y++) {
    for (let x = -1; x < columns; x++) {
      const nw = height(x, y);
      const ne = height(x + 1, y);
      const se = height(x + 1, y + 1);
      const sw = height(x, y + 1);
      const shape = (nw >= level ? 8 : 0) | (ne >= level ? 4 : 0) | (se >= level ? 2 : 0) | (sw >= level ? 1 : 0);
      if (shape === 0 || shape === 15) continue;
      const n = across(x, y);
      const s = across(x, y + 1);
      const w = down(x, y);
      const e = down(x + 1, y);
      const high = (nw + ne + se + sw) / 4 >= level;
      switch (shape) {
        case 1:
          follow.set(s, w);
          break;
        case 2:
          follow.set(e, s);
          break;
        case 3:
          follow.set(e, w);
          break;
        case 4:
          follow.set(n, e);
          break;
        case 5:
          if (high) {
            follow.set(n, w);
            follow.set(s, e);
          } else {
            follow.set(n, e);
            follow.set(s, w);
          }
          break;
        case 6:
          follow.set(n, s);
          break;
        case 7:
          follow.set(n, w);
          break;
        case 8:
          follow.set(w, n);
          break;
        case 9:
          follow.set(s, n);
          break;
        case 10:
          if (high) {
            follow.set(w, s);
            follow.set(e, n);
          } else {
            follow.set(w, n);
            follow.set(e, s);
          }
          break;
        case 11:
          follow.set(e, n);
          break;
        case 12:
          follow.set(w, e);
          break;
        case 13:
          follow.set(s, e);
          break;
        case 14:
          follow.set(w, s);
          break;
      }
    }
  }

  const place = (edge: number): Point => {
    const corner = edge >> 1;
    const x = (corner % width) - 1;
    const y = Math.floor(corner / width) - 1;
    const vertical = (edge & 1) === 1;
    const a = height(x, y);
    const b = vertical ? height(x, y + 1) : height(x + 1, y);
    const t = Number.isFinite(a) && Number.isFinite(b) && a !== b ? Math.min(1, Math.max(0, (level - a) / (b - a))) : 0.5;
    return vertical ? [x, y + t] : [x + t, y];
  };

  const loops: Point[][] = [];
  for (const start of [...follow.keys()]) {
    if (!follow.has(start)) continue;
    const loop: Point[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && follow.has(edge)) {
      loop.push(place(edge));
      const next: number | undefined = follow.get(edge);
      follow.delete(edge);
      edge = next;
    }
    loops.push(loop);
  }
  return loops;
}
