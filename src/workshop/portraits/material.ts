/** Of what a point of the figure is. */

export const NOTHING = 0;
export const SKIN = 1;
export const HAIR = 2;
export const BEARD = 3;
export const CLOTH = 4;
export const SHIRT = 5;
/** A headscarf or turban. */
export const WRAP = 6;
/** What lies about the neck: a roll or a scarf. */
export const COLLAR = 7;
export type Material = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type Vector = readonly [number, number, number];

/** A point that a ray into the page meets. */
export interface Hit {
  material: Material;
  x: number;
  y: number;
  z: number;
}
