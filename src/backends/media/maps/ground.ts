/** Land and borders of the world at 1:50 million, by Natural Earth (public domain), in the arcs of world-atlas 2.0.2 (ISC). */
import { readFileSync } from 'node:fs';

/** Degrees east and north. */
type Position = readonly [longitude: number, latitude: number];
export type Point = readonly [x: number, y: number];

/** TopoJSON's way of storing lines: whole numbers, each the difference from the one before; a ring names its arcs, `~n` backwards. */
interface Topology {
  transform: { scale: Position; translate: Position };
  arcs: readonly (readonly Point[])[];
  /** Polygons: rings of arcs. */
  land: readonly (readonly (readonly number[])[])[];
  /** Arcs between two countries. */
  borders: readonly number[];
}

interface Line {
  points: readonly Position[];
  west: number;
  east: number;
  south: number;
  north: number;
}

interface Ground {
  rings: readonly Line[];
  borders: readonly Line[];
}

/** Farther north and south a line may run along the pole, from one end of the map to the other. */
const POLE = 85;

/**
 * A line that goes on where the 180th meridian is: its degrees go beyond 180. As it is stored it jumps to the other end of the map there,
 * and would be drawn across all of it.
 */
function unbroken(points: readonly Position[]): Position[] {
  let turns = 0;
  return points.map(([longitude, latitude], at) => {
    const [before = longitude, beforeLatitude = latitude] = points[at - 1] ?? [];
    if (Math.abs(longitude - before) > 180 && Math.max(Math.abs(latitude), Math.abs(beforeLatitude)) < POLE)
      turns += longitude > before ? -360 : 360;
    return [longitude + turns, latitude];
  });
}

const lineOf = (stored: readonly Position[]): Line => {
  const points = unbroken(stored);
  let [west, south, east, north] = [Infinity, 90, -Infinity, -90];
  for (const [longitude, latitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { points, west, east, south, north };
};

function read(): Ground {
  const { transform, arcs, land, borders } = JSON.parse(
    readFileSync(new URL('./natural-earth-50m.json', import.meta.url), 'utf8'),
  ) as Topology;
  const decoded = arcs.map((arc): Position[] => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  const arc = (index: number): readonly Position[] => (index < 0 ? (decoded[~index] ?? []).toReversed() : (decoded[index] ?? []));
  return {
    // The end of an arc is the beginning of the next.
    rings: land.flatMap((polygon) => polygon.map((ring) => lineOf(ring.flatMap((index, at) => arc(index).slice(at === 0 ? 0 : 1))))),
    borders: borders.map((index) => lineOf(arc(index))),
  };
}

let known: Ground | undefined;

/** What a sheet shows of the ground: a map's pixels, and the degrees between which it lies. */
export interface Window {
  width: number;
  height: number;
  west: number;
  east: number;
  south: number;
  north: number;
  project(longitude: number, latitude: number): Point;
}

/** So far beyond its edges, in pixels, land is drawn: what is drawn along a coast must not follow the edge of the sheet. */
const BEYOND = 60;

/** The part of a ring inside the rectangle, closed along its edges (Sutherland and Hodgman). */
export function clipRing(points: readonly Point[], left: number, top: number, right: number, bottom: number): Point[] {
  const cut = (ring: readonly Point[], inside: (point: Point) => boolean, cross: (from: Point, to: Point) => Point): Point[] =>
    ring.flatMap((point, index) => {
      const before = ring[(index + ring.length - 1) % ring.length] as Point;
      if (inside(point)) return inside(before) ? [point] : [cross(before, point), point];
      return inside(before) ? [cross(before, point)] : [];
    });
  const atX =
    (x: number) =>
    (from: Point, to: Point): Point => [x, from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])];
  const atY =
    (y: number) =>
    (from: Point, to: Point): Point => [from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]), y];
  let ring = cut(points, ([x]) => x >= left, atX(left));
  ring = cut(ring, ([x]) => x <= right, atX(right));
  ring = cut(ring, ([, y]) => y >= top, atY(top));
  return cut(ring, ([, y]) => y <= bottom, atY(bottom));
}

/** A path in whole pixels; points that fall together are one. */
function pathOf(points: readonly Point[], closed: boolean): string {
  let path = '';
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [x, y] of points) {
    const [px, py] = [Math.round(x), Math.round(y)];
    if (px === lastX && py === lastY) continue;
    path += path === '' ? `M${px} ${py}` : `L${px} ${py}`;
    [lastX, lastY] = [px, py];
  }
  return path.includes('L') ? path + (closed ? 'Z' : '') : '';
}

/** Land and borders in a window's pixels, and as SVG paths. Land reaches a little beyond the window. */
export interface GroundSeen {
  land: string;
  borders: string;
  lines: { coasts: readonly Point[][]; borders: readonly Point[][] };
}

/** What a window shows of the ground. */
export function groundIn(window: Window): GroundSeen {
  known ??= read();
  const { width, height, project } = window;
  /** Lines in the window, in its pixels. The world goes on beyond the 180th meridian, with its other end. */
  const within = (lines: readonly Line[]): Point[][] =>
    [-360, 0, 360].flatMap((turn) =>
      lines
        .filter(
          ({ west, east, south, north }) =>
            west + turn <= window.east && east + turn >= window.west && south <= window.north && north >= window.south,
        )
        .map(({ points }) => points.map(([longitude, latitude]) => project(longitude + turn, latitude))),
    );
  const coasts = within(known.rings).map((ring) => clipRing(ring, -BEYOND, -BEYOND, width + BEYOND, height + BEYOND));
  const borders = within(known.borders).map((line) =>
    line.filter(([x, y]) => x > -BEYOND && x < width + BEYOND && y > -BEYOND && y < height + BEYOND),
  );
  return {
    land: coasts.map((ring) => pathOf(ring, true)).join(''),
    borders: borders.map((line) => pathOf(line, false)).join(''),
    lines: { coasts, borders },
  };
}
