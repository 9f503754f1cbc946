/** Degrees of a feed, "48,13" among them; nothing where they are none, and for the Gulf of Guinea, where those lie that were left empty. */
export function pointOf(latitude: unknown, longitude: unknown): { lat: number; lon: number } | undefined {
  const [lat, lon] = [latitude, longitude].map((given) => {
    const text = String(given ?? '').trim();
    return text === '' ? Number.NaN : Number(text.replace(',', '.'));
  });
  if (lat === undefined || lon === undefined || Number.isNaN(lat) || Number.isNaN(lon)) return undefined;
  return Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0) ? undefined : { lat, lon };
}
