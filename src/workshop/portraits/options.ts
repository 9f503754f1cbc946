/** What may be said of a person who is drawn; all that is not said follows from the seed. */

export const HAIR_STYLES = [
  'none',
  'shaved',
  'receding',
  'short',
  'parted',
  'curls',
  'afro',
  'locs',
  'bob',
  'long',
  'plait',
  'bun',
  'scarf',
  'turban',
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];

export const MOODS = ['calm', 'amused', 'sceptical', 'listening', 'stern', 'warm', 'squinting', 'pressed'] as const;
export type Mood = (typeof MOODS)[number];

export const CLOTHES = ['jacket', 'collar', 'roll-neck', 'crew', 'scarf', 'cardigan', 'workshirt'] as const;
export type Clothes = (typeof CLOTHES)[number];

const DETAILS = ['none', 'scarf', 'tie', 'earrings', 'pencil', 'pin', 'glasses'] as const;
export type Detail = (typeof DETAILS)[number];

export interface PortraitOptions {
  hair?: HairStyle;
  /** 0 black … 1 white. */
  hairTone?: number;
  /** How light the skin is: about 0.5 deep … 1 pale. */
  tone?: number;
  /** 0 none, 1 full beard, 2 stubble, 3 moustache, 4 short beard. */
  beard?: number;
  /** 0 none, 1 round, 2 square, 3 half-rim. */
  glasses?: number;
  /** Waves and curls in the hair: 0 straight … 0.08 tight curls. */
  curl?: number;
  /** Years. */
  age?: number;
  mood?: Mood;
  /** 0 slight … 1 heavy. */
  build?: number;
  /** 0 angular … 1 soft features. */
  soft?: number;
  clothes?: Clothes;
  /** Turn of the head to the viewer's left (negative) or right, in radians; about ±0.45. */
  turn?: number;
  /** Chin up (positive) or down, in radians; about ±0.15. */
  chin?: number;
  /** Head to one side, in radians; about ±0.15. */
  tilt?: number;
  /** Where the eyes go: 0 to the viewer, ±1 past the viewer. */
  gaze?: number;
  /** How hard the light is: 0 even … 1 one half of the face in the sun. */
  sun?: number;
  /** Hair over the forehead: 0 none … 1 full fringe. */
  fringe?: number;
  /** The one thing in the pop colour. */
  detail?: Detail;
  /** Side of the parting: −1 … 1. */
  part?: number;
}

const WORDS: Readonly<Record<string, readonly string[]>> = { hair: HAIR_STYLES, mood: MOODS, clothes: CLOTHES, detail: DETAILS };
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  hairTone: [0, 1],
  tone: [0, 1],
  beard: [0, 4],
  glasses: [0, 3],
  curl: [0, 0.12],
  age: [16, 99],
  build: [0, 1],
  soft: [0, 1],
  turn: [-0.6, 0.6],
  chin: [-0.25, 0.25],
  tilt: [-0.3, 0.3],
  gaze: [-1, 1],
  sun: [0, 1],
  fringe: [0, 1],
  part: [-1, 1],
};

/** Throws a RangeError that names the first option which a portrait does not know, or whose value it cannot draw. */
export function checkPortraitOptions(said: object): asserts said is PortraitOptions {
  for (const [key, value] of Object.entries(said) as [string, unknown][]) {
    const words = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
    const range = Object.hasOwn(NUMBERS, key) ? NUMBERS[key] : undefined;
    if (words !== undefined) {
      if (typeof value !== 'string' || !words.includes(value))
        throw new RangeError(`portrait: ${key} is "${String(value)}"; it may be ${words.join(', ')}`);
    } else if (range !== undefined) {
      if (typeof value !== 'number' || !(value >= range[0] && value <= range[1]))
        throw new RangeError(`portrait: ${key} is ${String(value)}; it may be a number from ${range[0]} to ${range[1]}`);
    } else
      throw new RangeError(
        `portrait: there is no option "${key}"; the options are ${[...Object.keys(WORDS), ...Object.keys(NUMBERS)].join(', ')}`,
      );
  }
}
