import { z } from 'zod';
import { ServiceError } from '../../kit/http/errors.ts';

/** Longer than any side of a picture in px. */
const MAX_SIZE = 99_999;

const wanted = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} is a whole number from ${min} to ${max}`)
    .optional();
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
  .optional();

const schema = z.object({
  w: wanted('w', 1, MAX_SIZE),
  h: wanted('h', 1, MAX_SIZE),
  mw: wanted('mw', 1, MAX_SIZE),
  mh: wanted('mh', 1, MAX_SIZE),
  q: wanted('q', 1, 100),
  as: flag,
  iar: flag,
  dmc: flag,
});

const EXPECTED: Readonly<Record<string, string>> = {
  w: `a whole number of px from 1 to ${MAX_SIZE}`,
  h: `a whole number of px from 1 to ${MAX_SIZE}`,
  mw: `a whole number of px from 1 to ${MAX_SIZE}`,
  mh: `a whole number of px from 1 to ${MAX_SIZE}`,
  q: 'a quality from 1 to 100',
  as: '0 or 1',
  iar: '0 or 1',
  dmc: '0 or 1',
};

export interface MediaParams {
  /** Wanted size and greatest size, px. */
  w?: number;
  h?: number;
  mw?: number;
  mh?: number;
  /** Quality of lossy formats, 1 to 100. */
  q?: number;
  /** Sitecore's "allow stretching": read, and never followed, since nothing is enlarged here. */
  as: boolean;
  /** Ignore the aspect ratio: exactly w x h. */
  iar: boolean;
  /** Send as a download. */
  dmc: boolean;
}

/** Sitecore's media parameters; those that do not concern us (`hash`, `rev`, `la`, …) are left alone. A wrong one is a 400 that names it. */
export function parseMediaParams(search: URLSearchParams): MediaParams {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, search.get(name) || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new ServiceError('bad-request', `The parameter ${name} is "${given[name]}"; give ${EXPECTED[name]}.`);
  }
  const { as = false, iar = false, dmc = false, ...sizes } = parsed.data;
  const set = Object.fromEntries(Object.entries(sizes).filter(([, value]) => value !== undefined));
  return { ...set, as, iar, dmc };
}

export interface Size {
  width: number;
  height: number;
}

/**
 * The size in px that an image of `original` size gets, or undefined when it stays as it is.
 * The ratio is kept (unless `iar`), both sides fit inside what was asked, and nothing grows.
 */
export function targetSize(params: MediaParams, original: Size): Size | undefined {
  const least = (...values: (number | undefined)[]): number => Math.min(...values.map((value) => value ?? Infinity));
  const boxWidth = least(params.w, params.mw);
  const boxHeight = least(params.h, params.mh);
  if (boxWidth === Infinity && boxHeight === Infinity) return undefined;
  let size: Size;
  if (params.iar && Number.isFinite(boxWidth) && Number.isFinite(boxHeight)) {
    size = { width: Math.min(boxWidth, original.width), height: Math.min(boxHeight, original.height) };
  } else {
    const scale = Math.min(boxWidth / original.width, boxHeight / original.height, 1);
    size = { width: Math.max(1, Math.round(original.width * scale)), height: Math.max(1, Math.round(original.height * scale)) };
  }
  return size.width === original.width && size.height === original.height ? undefined : size;
}
