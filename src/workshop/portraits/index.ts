/** Portraits of the firm's people: a program beside those of the covers, for who makes content. */
import {
  drawing,
  onSheet,
  PROGRAMS as COVERS,
  type DrawingOptions as CoverOptions,
  type Program as Cover,
} from '../../lib/drawings/index.ts';
import { checkPortraitOptions } from './options.ts';
import { portrait as draw } from './portrait.ts';

export const PROGRAMS = [...COVERS, 'portrait'] as const;
export type Program = Cover | 'portrait';

export interface PictureOptions extends CoverOptions {
  /** `portrait`: what is said of the person, as `PortraitOptions` has it; the rest follows from the seed. It is checked. */
  portrait?: object | undefined;
  /** `portrait`: for where it stands smaller than 100 px. */
  small?: boolean | undefined;
}

/** A cover or a portrait, as `drawing` gives it. @throws RangeError on what cannot be drawn, portrait options among it */
export function picture(program: Program, { portrait = {}, small, ...options }: PictureOptions): string {
  if (program !== 'portrait') return drawing(program, options);
  checkPortraitOptions(portrait);
  return onSheet(program, options, (sheet) => draw(sheet, options.seed, portrait, small));
}
