/** A sheet that says where a place is: coasts and borders, graticule, scale, and the place itself. It draws no ground that it does not know. */
import { DEFAULT_LANGUAGE, type Language } from '../../../lib/languages.ts';
import { standingOn } from './clear.ts';
import type { Standing } from './clear.ts';
import { groundIn } from './ground.ts';
import type { GroundSeen, Point } from './ground.ts';
import { FALL, Lettering, outlinesOf, touch } from './lettering.ts';
import type { Box, Glyphs, Spot } from './lettering.ts';

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
  /** In which degrees are written; the default unless said. */
  language?: Language;
}

/** How a language writes degrees. */
const WRITTEN = {
  en: { north: 'N', south: 'S', east: 'E', west: 'W', point: '.' },
  de: { north: 'N', south: 'S', east: 'O', west: 'W', point: ',' },
} as const satisfies Record<Language, Record<string, string>>;

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
/** How a place is shown that is asked for nearer: with its coast and borders around it, rather than on an empty sheet. */
const REGION = 6;
/** Decimals of a degree that a place is said to. */
const TO_THE_STREET = 0.001;
/** Lines in the water along a coast, as engravers draw them: pixels from the land. */
const RIPPLES = [22, 14, 8, 3.5] as const;

const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** The finest graticule whose lines stand at least so many pixels apart. */
const stepFor = (degreesPerPixel: number, apart: number): number => STEPS.findLast((step) => step / degreesPerPixel >= apart) ?? 30;

/** A round length for the scale bar of at most `most` metres: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((times) => times * power).find((length) => length <= most) ?? power;
}

/** `51.910° N`. The equator and the meridians of Greenwich and opposite are of no side. */
function degrees(value: number, step: number, along: 'latitude' | 'longitude', language: Language = DEFAULT_LANGUAGE): string {
  const written = WRITTEN[language];
  const size = Math.abs(value).toFixed(Math.max(0, -Math.floor(Math.log10(step))));
  if (Number(size) === 0 || (along === 'longitude' && Number(size) === 180)) return `${Number(size)}°`;
  const side = along === 'latitude' ? (value < 0 ? written.south : written.north) : value < 0 ? written.west : written.east;
  return `${size.replace('.', written.point)}° ${side}`;
}
/** A meridian between 180° W and 180° E. */
const eastOf = (meridian: number): number => ((((meridian + 180) % 360) + 360) % 360) - 180;
const metres = (length: number): string => (length >= 1000 ? `${length / 1000} km` : `${length} m`);
const at = (value: number): string => value.toFixed(1);

/** Where on the earth a part of a sheet lies: its size in pixels, and its middle. */
interface Part extends Place {
  width: number;
  height: number;
}

/** Pixels of a part for a place. */
function plotter({ latitude, longitude, zoom, width, height }: Part): (longitude: number, latitude: number) => Point {
  const centre = project(latitude, longitude, zoom);
  return (east, north) => {
    const { x, y } = project(Math.max(-85, Math.min(85, north)), east, zoom);
    return [x - centre.x + width / 2, y - centre.y + height / 2];
  };
}

/** What a part shows of the ground. */
function groundOf(part: Part): GroundSeen {
  const { latitude, longitude, zoom, width, height } = part;
  const half = (360 / (TILE * 2 ** zoom)) * (width / 2);
  const top = project(latitude, longitude, zoom).y - height / 2;
  return groundIn({
    width,
    height,
    west: longitude - half,
    east: longitude + half,
    ...latitudes(top, height, zoom),
    project: plotter(part),
  });
}

/** Land, water and borders. */
function drawnGround({ width, height }: Part, { land, borders }: GroundSeen): string {
  const water = RIPPLES.map(
    (away) => `<use href="#l" class="i" stroke-width="${2 * away + 1.2}"/><use href="#l" class="v" stroke-width="${2 * away - 1.2}"/>`,
  );
  return `<defs><path id="l" d="${land}"/></defs><path class="w" d="M0 0h${width}v${height}H0z"/>${water.join('')}<use href="#l" class="l"/><path class="b" fill="none" stroke-dasharray="1 3" d="${borders}"/>`;
}

const pile = (x: number, y: number, size: number): string =>
  `<path class="a h" stroke-width="2" paint-order="stroke" d="M${at(x - size)} ${at(y - size * 6.8)}h${2 * size}v${at(size * 4.4)}l${-size} ${at(size * 2.4)}-${size}-${at(size * 2.4)}z"/>`;

/** Distances around the middle of a sheet without ground, each as far from the one before as the scale is long. */
function rings({ width, height }: Sheet, bar: number, length: number, lettering: Lettering): string {
  const [cx, cy] = [width / 2, height / 2];
  const circles = [1, 2, 3].map((times) => {
    // On its own line, to the north-east, where no meridian or parallel has its name.
    const far = (times * bar) / Math.SQRT2;
    lettering.label(metres(times * length), { x: cx + far + 6, y: cy - far });
    return `<circle cx="${at(cx)}" cy="${at(cy)}" r="${at(times * bar)}"/>`;
  });
  return `<g class="r" fill="none" stroke-dasharray="2 4">${circles.join('')}</g>`;
}

/** Paper under what would not be legible on a coast. */
const plate = (left: number, top: number, right: number, bottom: number): string =>
  `<path class="p" d="M${at(left)} ${at(top)}H${at(right)}V${at(bottom)}H${at(left)}z"/>`;

/** Where exactly a place is, on a plate in a corner. */
function cartouche({ latitude, longitude, width, height, language }: Sheet, lettering: Lettering): string {
  const place = [degrees(latitude, TO_THE_STREET, 'latitude', language), degrees(longitude, TO_THE_STREET, 'longitude', language)].join(
    '  ',
  );
  if (!lettering.label(place, { x: 22, y: height - 22, plate: true })) return '';
  const [left, top, right, bottom] = lettering.taken.at(-1) ?? [0, 0, 0, 0];
  // The name of a line beside it would be read as a third number of it.
  const beside: Box = [right, top, Math.min(width, right + 5 * lettering.size), bottom];
  if (!lettering.taken.some((other) => touch(beside, other))) lettering.reserve(beside);
  return plate(left - 4, top - 4, right + 4, bottom + 4);
}

/** How long the scale bar is, above it; both have their place, and a plate where lines run through it. */
function scale({ width, height }: Sheet, bar: number, length: number, lettering: Lettering, standing: (box: Box) => Standing): string {
  const letters = metres(length).length * lettering.size * 0.55;
  const box: Box = [width - 20 - Math.max(bar, letters), height - 40 - lettering.size, width - 8, height - 8];
  const isClear = standing(box) === 'land' || standing(box) === 'water';
  lettering.label(metres(length), { x: width - 16, y: height - 36, anchor: 'end', plate: !isClear });
  return isClear ? '' : plate(...box);
}

interface Graticule {
  step: number;
  meridians: readonly { degree: number; x: number }[];
  parallels: readonly { degree: number; y: number }[];
}

/** Meridians and parallels at round degrees. */
function graticuleOf(sheet: Sheet): Graticule {
  const { latitude, longitude, zoom, width, height } = sheet;
  const perPixel = 360 / (TILE * 2 ** zoom);
  const step = stepFor(perPixel, 110);
  const plot = plotter(sheet);
  const around = (value: number, span: number): number[] => {
    const first = Math.ceil((value - span) / step);
    const last = Math.floor((value + span) / step);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
  };
  return {
    step,
    meridians: around(longitude, (perPixel * width) / 2).map((degree) => ({ degree, x: plot(degree, latitude)[0] })),
    parallels: around(latitude, (perPixel * height) / 2)
      .filter((degree) => Math.abs(degree) <= 85)
      .map((degree) => ({ degree, y: plot(longitude, degree)[1] })),
  };
}

const linesOf = ({ meridians, parallels }: Graticule, { width, height }: Sheet): Point[][] => [
  ...meridians.map(({ x }): Point[] => [
    [x, 0],
    [x, height],
  ]),
  ...parallels.map(({ y }): Point[] => [
    [0, y],
    [width, y],
  ]),
];

/** Along a line from its end inwards: at the frame a degree is looked for first. */
const INWARDS = [0.22, 0.36, 0.64, 0.78];

/** The names of the lines, where there is room and nothing runs through them. */
function nameLines({ step, meridians, parallels }: Graticule, { width, height, language }: Sheet, lettering: Lettering): void {
  const { size } = lettering;
  for (const { degree, x } of meridians) {
    const ys = [size + 5, height - 10, ...INWARDS.map((share) => share * height)];
    const spots = ys.flatMap((y): Spot[] => [
      { x: x + 5, y },
      { x: x - 5, y, anchor: 'end' },
    ]);
    lettering.labelClear(degrees(eastOf(degree), step, 'longitude', language), spots);
  }
  for (const { degree, y } of parallels) {
    const above = y - FALL * size - 3;
    const below = y + size + 2;
    const ends: Spot[] = [above, below].flatMap((each): Spot[] => [
      { x: 8, y: each },
      { x: width - 8, y: each, anchor: 'end' },
    ]);
    const inner = INWARDS.flatMap((share): Spot[] => [above, below].map((each) => ({ x: share * width, y: each, anchor: 'middle' })));
    lettering.labelClear(degrees(degree, step, 'latitude', language), [...ends, ...inner]);
  }
}

const STYLE =
  '.p,.l{fill:#f3f0e8}.w{fill:#d5e2df}.v,.i{fill:none;stroke-linejoin:round}.v{stroke:#d5e2df}.i{stroke:#a9c7c5}.l{stroke:#0e2a35;stroke-width:.9;stroke-linejoin:round}.b{stroke:#7f857d}.g{stroke:#14211e;stroke-opacity:.13}.k{stroke:#14211e}.r{stroke:#7f857d}.a{fill:#b8270e}.h{stroke:#f3f0e8}.t{fill:#43504b}.o{fill:none;stroke:#f3f0e8;stroke-opacity:.95;stroke-width:400;stroke-linejoin:round}.q{stroke:#d5e2df}@media(prefers-color-scheme:dark){.p,.l{fill:#1e2b27}.w{fill:#11201f}.v{stroke:#11201f}.i{stroke:#28433f}.l{stroke:#9db6ab}.b{stroke:#738079}.g{stroke:#f0ebde}.k{stroke:#f0ebde}.r{stroke:#738079}.a{fill:#ff7f62}.h{stroke:#1e2b27}.t{fill:#c3cbc4}.o{stroke:#1e2b27}.q{stroke:#11201f}}';

/** Sizes of the lettering, and the share of its own width below which a sheet is shown for the next one: it stays above 11 pixels. */
const SIZES = [
  { size: 13, above: 0.85 },
  { size: 16, above: 0.69 },
  { size: 23, above: 0 },
] as const;

/** Which lettering is seen: a picture in a page knows how wide it is shown. Where nothing is known of that, the first. */
const sizesStyle = (width: number): string => {
  const smaller = SIZES.slice(1).map((_, index) => `.s${index + 1}`);
  const shown = SIZES.slice(1).map((_, index) => {
    const below = Math.ceil((SIZES[index]?.above ?? 0) * width) - 1;
    return `@media(max-width:${below}px){.s${index}{display:none}.s${index + 1}{display:inline}}`;
  });
  return `${smaller.join()}{display:none}${shown.join('')}`;
};

/** SVG of the sheet. It holds numbers only, so there is nothing in it to escape. */
export function drawSheet(sheet: Sheet): string {
  return letteredSheet(sheet).svg;
}

interface LetteredSheet {
  svg: string;
  /** By size, the usual one first: what is written and on what, and the boxes of all that may not touch. */
  letterings: readonly Pick<Lettering, 'labels' | 'taken'>[];
}

/** The sheet, with what is written on it. Of a place it is lettered for narrow screens, too. */
export function letteredSheet(asked: Sheet): LetteredSheet {
  const { width, height, pin = true } = asked;
  const sheet = pin && asked.zoom > NEAREST_GROUND ? { ...asked, zoom: REGION } : asked;
  const { zoom } = sheet;
  const [cx, cy] = [width / 2, height / 2];
  const perM = metresPerPixel(sheet);
  const length = roundLength(perM * width * 0.28);
  const bar = length / perM;
  const ground = zoom <= NEAREST_GROUND ? groundOf(sheet) : undefined;
  const grid = graticuleOf(sheet);
  const graticule = linesOf(grid, sheet);
  const standing = (lines: readonly Point[][]): ((box: Box) => Standing) =>
    ground ? standingOn({ ...ground.lines, graticule: lines, ripples: RIPPLES[0] + 1 }) : () => 'land';
  const [onGround, onSheet] = [standing([]), standing(graticule)];
  const north: Box = [width - 32, 12, width - 8, 52];
  const glyphs: Glyphs = new Map();
  const letter = ({ size }: { size: number }) => {
    const lettering = new Lettering({ width, height, size, glyphs, standing: onSheet });
    lettering.reserve(north, [width - 20 - bar, height - 26, width - 12, height - 12]);
    if (pin) lettering.reserve([cx - 10, cy - 40, cx + 10, cy + 4]);
    const measured = scale(sheet, bar, length, lettering, onGround);
    const where = sheet === asked ? '' : cartouche(sheet, lettering);
    const distances = ground ? '' : rings(sheet, bar, length, lettering);
    nameLines(grid, sheet, lettering);
    return { lettering, plates: measured + where, distances };
  };
  const sets = (pin ? SIZES : SIZES.slice(0, 1)).map(letter);
  const written = sets.map(({ lettering, plates }, index) => `<g class="s${index}">${plates}${lettering.svg()}</g>`);
  const lines = graticule.map(([from, to]) => `M${from?.map(at).join(' ')}L${to?.map(at).join(' ')}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>${STYLE}${pin ? sizesStyle(width) : ''}</style>
${ground ? drawnGround(sheet, ground) : `<path class="p" d="M0 0h${width}v${height}H0z"/>`}
<path class="g" fill="none" d="${lines.join('')}"/>
${sets[0]?.distances ?? ''}
${outlinesOf(glyphs)}
${onGround(north) === 'lines' ? plate(...north) : ''}
${written.join('\n')}
<path class="k" fill="none" stroke-width="1.5" d="M${at(width - 16 - bar)} ${height - 22}v6h${at(bar)}v-6"/>
<path class="k" fill="none" stroke-width="1.5" d="M${width - 20} 44V20m-5 7 5-7 5 7"/>
${pin ? pile(cx, cy, 5) : ''}
</svg>`;
  return { svg, letterings: sets.map(({ lettering }) => lettering) };
}

/** The latitudes between which a sheet lies. */
function latitudes(top: number, height: number, zoom: number): { south: number; north: number } {
  const world = TILE * 2 ** zoom;
  const of = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI;
  return { south: of(top + height), north: of(top) };
}
