import { WIDE_MAP } from '@/lib/map-picture';
import { MOST_CHOSEN, type Asked } from './asked';
import type { Place } from './directory.schema';

/** Size of the map's picture, as `/api/map` gives it. */
export const WIDTH = 960;
export const HEIGHT = 520;

const TILE = 256;
/** Room round the outermost pins. */
const MARGIN = 48;
/** Pins nearer than this would lie on each other. */
const APART = 34;
const MOST_NORTH = 80;
/** One city alone is shown with its country. */
const { nearest: NEAREST, widest: WIDEST, decimals } = WIDE_MAP;

/** Web Mercator, as the picture is drawn: pixels of the world at a zoom. */
const project = (lat: number, lon: number, zoom: number): { x: number; y: number } => {
  const world = TILE * 2 ** zoom;
  const sine = Math.sin((Math.max(-MOST_NORTH, Math.min(MOST_NORTH, lat)) * Math.PI) / 180);
  return { x: ((lon + 180) / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world };
};

const latitudeOf = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / (TILE * 2 ** zoom)))) * 180) / Math.PI;

/** Cities that one pin stands for, the largest first. */
interface Pin {
  x: number;
  y: number;
  count: number;
  places: Place[];
}

/**
 * What a pin asks the directory for: those of its cities or, where an address takes fewer than it has, the map of their countries, on
 * which it is several. Undefined where neither can be said.
 */
export function askedBy({ chosen }: Pick<Asked, 'chosen'>, places: readonly Place[]): Pick<Asked, 'view' | 'chosen'> | undefined {
  const cities = [...new Set(places.map(({ value }) => value))];
  if (cities.length <= MOST_CHOSEN) return { view: '', chosen: { ...chosen, city: cities } };
  const countries = [...new Set(places.map(({ country }) => country))];
  if (countries.length > MOST_CHOSEN || countries.includes('')) return undefined;
  return { view: 'map', chosen: { ...chosen, city: [], country: countries } };
}

export interface Sheet {
  /** Path of the picture behind the pins. */
  picture: string;
  pins: Pin[];
}

/** The map that has all places on it, as near as that allows, with pins that do not lie on each other. */
export function sheetOf(places: readonly Place[]): Sheet {
  const spanAt = (zoom: number) => {
    const points = places.map(({ lat, lon }) => project(lat, lon, zoom));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return { west: Math.min(...xs), east: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  let zoom: number = WIDEST;
  for (let nearer = WIDEST + 1; nearer <= NEAREST && places.length > 0; nearer += 1) {
    const { west, east, top, bottom } = spanAt(nearer);
    if (east - west > WIDTH - 2 * MARGIN || bottom - top > HEIGHT - 2 * MARGIN) break;
    zoom = nearer;
  }
  const { west, east, top, bottom } = places.length > 0 ? spanAt(zoom) : { west: 256, east: 256, top: 200, bottom: 200 };
  const centre = { x: (west + east) / 2, y: (top + bottom) / 2 };
  const lat = latitudeOf(centre.y, zoom);
  const lon = (centre.x / (TILE * 2 ** zoom)) * 360 - 180;
  const pins: Pin[] = [];
  for (const place of [...places].sort((a, b) => b.count - a.count)) {
    const point = project(place.lat, place.lon, zoom);
    const [x, y] = [point.x - centre.x + WIDTH / 2, point.y - centre.y + HEIGHT / 2];
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < APART);
    if (near) {
      near.count += place.count;
      near.places.push(place);
    } else pins.push({ x: Math.round(x), y: Math.round(y), count: place.count, places: [place] });
  }
  return { picture: `/api/map?view=wide&lat=${lat.toFixed(decimals)}&lon=${lon.toFixed(decimals)}&zoom=${zoom}`, pins };
}
