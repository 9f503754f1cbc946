/** What may be said of a person who is drawn; all that is not said follows from the seed. */
export const HAIR_STYLES = [
  'none', 'shaved', 'receding', 'short', 'parted', 'curls', 'locs', 'bob', 'long', 'plait', 'bun', 'scarf', 'turban',
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];

export const MOODS = ['calm', 'amused', 'sceptical', 'listening', 'stern', 'warm'] as const;
export type Mood = (typeof MOODS)[number];

export interface PortraitOptions {
  hair?: HairStyle;
  /** 0 black … 1 white. */
  hairTone?: number;
  /** How light the skin is: about 0.5 deep … 1 pale. */
  tone?: number;
  /** 0 none, 1 full beard, 2 stubble, 3 moustache. */
  beard?: number;
  /** 0 none, 1 round, 2 square, 3 half-rim. */
  glasses?: number;
  /** Depth of waves and curls in the hair: 0 straight … 0.08 tight curls. */
  curl?: number;
  /** Years. */
  age?: number;
  mood?: Mood;
  /** 0 slight … 1 heavy. */
  build?: number;
}
