/** So many places that a search finds are offered. */
export const MOST_PLACES = 20;
