/** The sheet on which a program draws: its measures, its inks and its chance. */
import { hash32, noise, random } from './random.ts';
import type { Noise, Random } from './random.ts';
import { INKS } from './types.ts';
import type { DrawingOptions, Inks } from './types.ts';

export interface Sheet {
  /** User units: whatever the ratio, the area is that of 1200 × 800, so that lines and gaps keep their weight. */
  width: number;
  height: number;
  /** The side of a square of the sheet's area. */
  unit: number;
  chance: Random;
  field: Noise;
  ink: Inks;
  /** A prefix for ids that differs from drawing to drawing, for pages that hold several. */
  id: string;
  text: string | undefined;
  /** Set by a program: what must be seen of the drawing however it is cropped. Without it any part will do. */
  safe?: Box;
}

/** Left, top, right, bottom, in user units. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A program fills a sheet that is already covered with its ground. */
export type Draw = (sheet: Sheet) => string;

const AREA = 1200 * 800;

/** The tallest and the widest ratio to which pages crop a drawing, around its middle. */
const TALLEST = 1;
const WIDEST = 21 / 9;
/** The strip above an event's page. A letter or two, and tracks with stops, would be poorer, were they to be whole there too: events have none. */
export const STRIP = 3;

/** The part of a sheet that every crop shows. @param widest the widest of them */
export function alwaysSeen({ width, height }: Pick<Sheet, 'width' | 'height'>, widest = WIDEST): Box {
  const w = Math.min(width, height * TALLEST);
  const h = Math.min(height, width / widest);
  return [(width - w) / 2, (height - h) / 2, (width + w) / 2, (height + h) / 2];
}

export function sheetFor(program: string, options: DrawingOptions): Sheet {
  const width = Math.round(Math.sqrt((AREA * options.width) / options.height));
  const height = Math.round(AREA / width);
  const chance = random(`${program} ${options.seed}`);
  return {
    width,
    height,
    unit: Math.sqrt(AREA),
    chance,
    field: noise(chance),
    ink: INKS[options.palette],
    id: `${program.slice(0, 2)}${hash32(`${program} ${options.seed} ${options.palette} ${options.width}x${options.height}`).toString(36)}`,
    text: options.text,
  };
}

/** The tints from the one nearest the ground to the key ink, for things that stand one behind another. */
export const ramp = (ink: Inks): readonly [string, string, string, string] =>
  ink === INKS.night ? [ink.middle, ink.strong, ink.faint, ink.key] : [ink.faint, ink.middle, ink.strong, ink.key];

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** 0 below `low`, 1 above `high`, smooth between. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};

/** The value below which the share `q` of `values` lies. */
export function quantile(values: Float64Array, q: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(clamp(q, 0, 1) * (sorted.length - 1))] ?? 0;
}
