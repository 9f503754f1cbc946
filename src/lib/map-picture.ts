/**
 * The pictures of maps that pages show, at `/api/map`. Nobody gets others: each costs as much as it has coast, and anybody may ask.
 */

/** Of one place: the streets around the address, where a service knows them. */
export const PLACE_MAP = { zoom: 15, decimals: 5 } as const;

/** Of a region, on which a page marks many. */
export const WIDE_MAP = { widest: 1, nearest: 5, decimals: 3 } as const;
