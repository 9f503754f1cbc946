/** What may be said of a person who is drawn; all that is not said follows from the seed. */

export const HAIR_STYLES = [
  'none', 'shaved', 'receding', 'short', 'parted', 'curls', 'afro', 'locs', 'bob', 'long', 'plait', 'bun', 'scarf', 'turban',
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];

export const MOODS = ['calm', 'amused', 'sceptical', 'listening', 'stern', 'warm', 'squinting', 'pressed'] as const;
export type Mood = (typeof MOODS)[number];

export const CLOTHES = ['jacket', 'collar', 'roll-neck', 'crew', 'scarf', 'cardigan', 'workshirt'] as const;
export type Clothes = (typeof CLOTHES)[number];

export const DETAILS = ['none', 'scarf', 'tie', 'earrings', 'pencil', 'pin', 'glasses'] as const;
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
