/** Where on a sheet a label can be read: lines that run through it make neither it nor the coast legible. */
import type { Point } from './ground.ts';
import type { Box } from './lettering.ts';

/**
 * What a box of the sheet lies on: one ground, which no line crosses; water with the lines along a coast in it, which can be
 * broken around letters; or lines.
 */
export type Standing = 'land' | 'water' | 'ripples' | 'lines';

export interface Lines {
  /** Closed, land inside. */
  coasts: readonly (readonly Point[])[];
  borders: readonly (readonly Point[])[];
  graticule: readonly (readonly Point[])[];
  /** How far from a coast there are lines in the water, pixels. */
  ripples: number;
}

type Segment = readonly [from: Point, to: Point];

/** Whether a line has a part in the box (Liang and Barsky). */
function crosses([[ax, ay], [bx, by]]: Segment, [left, top, right, bottom]: Box): boolean {
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [ax - bx, ax - left],
    [bx - ax, right - ax],
    [ay - by, ay - top],
    [by - ay, bottom - ay],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from <= to;
}

/** Pixels. A map of the world has a hundred thousand pieces of coast, and a label lies beside few of them. */
const BAND = 16;

/** Pieces of lines, found by how far down the sheet they lie. */
class Bands {
  readonly #bands = new Map<number, Segment[]>();

  add(lines: readonly (readonly Point[])[], closed: boolean): this {
    for (const line of lines)
      line.forEach((point, index) => {
        const next = line[index + 1] ?? (closed ? line[0] : undefined);
        if (!next) return;
        const last = Math.floor(Math.max(point[1], next[1]) / BAND);
        for (let band = Math.floor(Math.min(point[1], next[1]) / BAND); band <= last; band += 1) {
          const there = this.#bands.get(band);
          if (there) there.push([point, next]);
          else this.#bands.set(band, [[point, next]]);
        }
      });
    return this;
  }

  /** Whether any runs through a box. */
  touch(box: Box): boolean {
    for (let band = Math.floor(box[1] / BAND); band <= Math.floor(box[3] / BAND); band += 1)
      if (this.#bands.get(band)?.some((each) => crosses(each, box))) return true;
    return false;
  }

  /** Whether a point lies within them: a ray to the right crosses an odd number. */
  encloses(x: number, y: number): boolean {
    const beside = this.#bands.get(Math.floor(y / BAND)) ?? [];
    return beside.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)).length % 2 === 1;
  }
}

const grown = ([left, top, right, bottom]: Box, by: number): Box => [left - by, top - by, right + by, bottom + by];

/** Tells of each box of a sheet what it lies on. */
export function standingOn({ coasts, borders, graticule, ripples }: Lines): (box: Box) => Standing {
  const shores = new Bands().add(coasts, true);
  const others = new Bands().add(borders, false).add(graticule, false);
  return (box) => {
    if (shores.touch(box) || others.touch(box)) return 'lines';
    if (shores.encloses((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)) return 'land';
    return shores.touch(grown(box, ripples)) ? 'ripples' : 'water';
  };
}
