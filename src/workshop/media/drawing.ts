import { PALETTES } from '../../lib/drawings/index.ts';
import { textOf } from '../markdown/front-matter.ts';
import type { YamlMap } from '../markdown/front-matter.ts';
import { cover } from '../covers/cover.ts';
import { PROGRAMS, picture } from '../portraits/index.ts';

/** A drawing that a document asks for: program, palette, seed, size in pixels, and what else its program takes. */
export interface DrawingSpec {
  program: string;
  palette: string;
  seed: string;
  width: number;
  height: number;
  text?: string;
  portrait?: Record<string, string | number | boolean>;
  /** `cover`: what is drawn under the title, and the words. */
  cover?: Record<string, string>;
  /** A portrait for where it stands smaller than 100 px. */
  small?: boolean;
}

/** Gives an SVG document; the same specification always gives the same bytes. Throws on programs that it does not know. */
export type Draw = (spec: DrawingSpec) => string;

/** Page images are 3:2, portraits 4:5 and covers 3:4. Drawings are as sharp at any size: these say what their ratio is. */
const SIZES = {
  page: { width: 1950, height: 1300 },
  portrait: { width: 1180, height: 1475 },
  small: { width: 320, height: 400 },
  cover: { width: 1200, height: 1600 },
} as const;

const OWN_KEYS = new Set(['draw', 'palette', 'seed', 'text', 'alt', 'src', 'small']);

const typed = (text: string): string | number | boolean =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text === 'true' ? true : text === 'false' ? false : text;

/** What `{ draw: piles, palette: tarn, … }` means; the seed is the item's name unless it is given. */
export function drawingSpec(value: YamlMap, name: string): DrawingSpec {
  const program = textOf(value.draw) ?? '';
  const text = textOf(value.text);
  const small = textOf(value.small) === 'true';
  const rest = Object.entries(value).filter(([key, each]) => !OWN_KEYS.has(key) && typeof each === 'string');
  return {
    program,
    palette: textOf(value.palette) ?? 'peat',
    seed: textOf(value.seed) ?? name,
    ...SIZES[program === 'cover' ? 'cover' : program !== 'portrait' ? 'page' : small ? 'small' : 'portrait'],
    ...(text === undefined ? {} : { text }),
    ...(small ? { small } : {}),
    ...(program === 'cover' ? { cover: Object.fromEntries(rest.map(([key, each]) => [key, String(each)])) } : {}),
    ...(rest.length > 0 && program !== 'cover'
      ? { portrait: Object.fromEntries(rest.map(([key, each]) => [key, typed(String(each))])) }
      : {}),
  };
}

/** Drawings kept, some 30 KB each: those of a document in two languages, and of a page and its print, are the same. */
const KEPT = 200;
const kept = new Map<string, string>();

/** The firm's drawing programs. */
export const draw: Draw = (spec) => {
  const key = JSON.stringify(spec);
  const svg = kept.get(key) ?? drawn(spec);
  kept.set(key, svg);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return svg;
};

const drawn: Draw = ({ program, palette, cover: text, ...options }) => {
  if (!isOneOf(PALETTES, palette)) throw new RangeError(`there is no palette "${palette}"; the palettes are ${PALETTES.join(', ')}`);
  if (program === 'cover') {
    const { art = '', title = '', line = '', name = '' } = text ?? {};
    return cover({ ...options, palette }, { art, title, line, name });
  }
  if (!isOneOf(PROGRAMS, program))
    throw new RangeError(`there is no drawing program "${program}"; the programs are ${[...PROGRAMS, 'cover'].join(', ')}`);
  return picture(program, { ...options, palette });
};

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T => (names as readonly string[]).includes(name);
