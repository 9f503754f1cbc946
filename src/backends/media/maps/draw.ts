/** A sheet that says where a place is: coasts and borders, graticule, scale, and the place itself. It draws no ground that it does not know. */
import { groundIn } from './ground.ts';

interface Place {
  /** Degrees; north and east are positive. */
  latitude: number;
  longitude: number;
  /** As in web maps: the world is 256 · 2^zoom pixels wide. */
  zoom: number;
}

export interface Sheet extends Place {
  width: number;
  height: number;
  /** Whether the place itself is marked. */
  pin?: boolean;
}

const TILE = 256;
const EQUATOR_M = 40_075_016.686;

/** Web Mercator (EPSG:3857), in pixels of the zoom. */
const project = (latitude: number, longitude: number, zoom: number): { x: number; y: number } => {
  const world = TILE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: ((longitude + 180) / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world };
};

const metresPerPixel = ({ latitude, zoom }: Place): number => (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (TILE * 2 ** zoom);

/** Nearer than this, the coast that is known would be wrong by more than a line's width. */
const NEAREST_GROUND = 7;
/** Lines in the water along a coast, as engravers draw them: pixels from the land. */
const RIPPLES = [22, 14, 8, 3.5];

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** The finest graticule whose lines stand at least so many pixels apart. */
const stepFor = (degreesPerPixel: number, apart: number): number => STEPS.findLast((step) => step / degreesPerPixel >= apart) ?? 30;

/** A round length for the scale bar of at most `most` metres: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((times) => times * power).find((length) => length <= most) ?? power;
}

const degrees = (value: number, step: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(Math.max(0, -Math.floor(Math.log10(step))))}° ${value < 0 ? negative : positive}`;
/** A meridian between 180° W and 180° E. */
const eastOf = (meridian: number): number => ((((meridian + 180) % 360) + 360) % 360) - 180;
const metres = (length: number): string => (length >= 1000 ? `${length / 1000} km` : `${length} m`);
const at = (value: number): string => value.toFixed(1);

/** SVG of the sheet. It holds numbers only, so there is nothing in it to escape. */
export function drawSheet(sheet: Sheet): string {
  const { latitude, longitude, zoom, width, height, pin = true } = sheet;
  const centre = project(latitude, longitude, zoom);
  const perPixel = 360 / (TILE * 2 ** zoom);
  const step = stepFor(perPixel, 110);
  const left = centre.x - width / 2;
  const top = centre.y - height / 2;
  const lines: string[] = [];
  const labels: string[] = [];
  const around = (value: number, span: number): number[] => {
    const first = Math.ceil((value - span) / step);
    const last = Math.floor((value + span) / step);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
  };
  for (const meridian of around(longitude, (perPixel * width) / 2)) {
    const x = project(0, meridian, zoom).x - left;
    lines.push(`M${at(x)} 0V${height}`);
    labels.push(`<text x="${at(x + 5)}" y="16">${degrees(eastOf(meridian), step, 'E', 'W')}</text>`);
  }
  for (const parallel of around(latitude, (perPixel * height) / 2)) {
    if (Math.abs(parallel) > 85) continue;
    const y = project(parallel, 0, zoom).y - top;
    lines.push(`M0 ${at(y)}H${width}`);
    if (y > 28 && y < height - 44) labels.push(`<text x="6" y="${at(y - 5)}">${degrees(parallel, step, 'N', 'S')}</text>`);
  }
  const perM = metresPerPixel(sheet);
  const length = roundLength(perM * width * 0.28);
  const bar = length / perM;
  const [cx, cy] = [width / 2, height / 2];
  const known = zoom <= NEAREST_GROUND;
  const ground = known
    ? groundIn({
        width,
        height,
        west: longitude - (perPixel * width) / 2,
        east: longitude + (perPixel * width) / 2,
        ...latitudes(top, height, zoom),
        project: (east, north) => {
          const { x, y } = project(Math.max(-85, Math.min(85, north)), east, zoom);
          return [x - left, y - top];
        },
      })
    : undefined;
  const rings = [1, 2, 3].map((ring) => `<circle cx="${at(cx)}" cy="${at(cy)}" r="${at((ring * bar) / 2)}"/>`).join('');
  const sea =
    ground &&
    `<defs><path id="l" d="${ground.land}"/></defs><path class="w" d="M0 0h${width}v${height}H0z"/>${RIPPLES.map((away) => `<use href="#l" class="i" stroke-width="${2 * away + 1.2}"/><use href="#l" class="v" stroke-width="${2 * away - 1.2}"/>`).join('')}<use href="#l" class="l"/><path class="b" fill="none" stroke-dasharray="1 3" d="${ground.borders}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>.p,.l{fill:#f3f0e8}.w{fill:#d5e2df}.v,.i{fill:none;stroke-linejoin:round}.v{stroke:#d5e2df}.i{stroke:#a9c7c5}.l{stroke:#0e2a35;stroke-width:.9;stroke-linejoin:round}.b{stroke:#7f857d}.g{stroke:#14211e;stroke-opacity:.13}.k{stroke:#14211e}.r{stroke:#7f857d}.a{fill:#b8270e}.h{stroke:#f3f0e8}text{fill:#43504b;font:11px Arial,sans-serif;paint-order:stroke;stroke-width:3px;stroke:#f3f0e8;stroke-opacity:.65}@media(prefers-color-scheme:dark){.p,.l{fill:#1e2b27}.w{fill:#11201f}.v{stroke:#11201f}.i{stroke:#28433f}.l{stroke:#9db6ab}.b{stroke:#738079}.g{stroke:#f0ebde}.k{stroke:#f0ebde}.r{stroke:#738079}.a{fill:#ff7f62}.h{stroke:#1e2b27}text{fill:#c3cbc4;stroke:#11201f}}</style>
${sea ?? `<path class="p" d="M0 0h${width}v${height}H0z"/>`}
<path class="g" fill="none" d="${lines.join('')}"/>
${known ? '' : `<g class="r" fill="none" stroke-dasharray="2 4">${rings}</g>`}
${labels.join('')}
<path class="k" fill="none" stroke-width="1.5" d="M${at(width - 16 - bar)} ${height - 22}v6h${at(bar)}v-6"/>
<text x="${width - 16}" y="${height - 28}" text-anchor="end">${metres(length)}</text>
<path class="k" fill="none" stroke-width="1.5" d="M${width - 20} 44V20m-5 7 5-7 5 7"/>
${pin ? `<path class="a h" stroke-width="2" paint-order="stroke" d="M${at(cx - 5)} ${at(cy - 34)}h10v22l-5 12-5-12z"/>` : ''}
</svg>`;
}

/** The latitudes between which a sheet lies. */
function latitudes(top: number, height: number, zoom: number): { south: number; north: number } {
  const world = TILE * 2 ** zoom;
  const of = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  return { south: of(top + height), north: of(top) };
}
