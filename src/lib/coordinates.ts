/**
 * Where something stands, in degrees; null unless both are known. Sitecore gives a Number that is left empty as 0, so 0, 0 (in the sea)
 * is nowhere.
 */
export const coordinatesOf = (latitude: number | null, longitude: number | null): { latitude: number; longitude: number } | null =>
  latitude === null || longitude === null || (latitude === 0 && longitude === 0) ? null : { latitude, longitude };
