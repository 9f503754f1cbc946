import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { countryCode, countryName } from '../../../kit/places/countries.ts';
import { allCities, distanceKm, findCity, inBox } from '../../../kit/places/gazetteer.ts';
import { readPlaces } from './read-places.ts';

describe('the gazetteer', () => {
  it('knows at least 600 cities, each by its own key', () => {
    expect(allCities().length).toBeGreaterThanOrEqual(600);
    expect(new Set(allCities().map(({ key }) => key)).size).toBe(allCities().length);
    for (const { lat, lon, country } of allCities()) {
      expect(Math.abs(lat)).toBeLessThan(90);
      expect(Math.abs(lon)).toBeLessThanOrEqual(180);
      expect(countryCode(country)).toBe(country);
    }
  });
  it.each([
    ['Zürich', 'zurich'],
    ['zurich', 'zurich'],
    ['Zuerich', 'zurich'],
    ['MÜNCHEN', 'munich'],
    ['Wien', 'vienna'],
    ['København', 'copenhagen'],
    ['Sao Paulo', 'sao-paulo'],
    ['東京', 'tokyo'],
    ['London', 'london'],
    ['Łódź', 'lodz'],
  ])('finds %s', (name, key) => {
    expect(findCity(name)?.key).toBe(key);
  });
  it.each([
    ['Portland, ME', [{ city: 'Portland', region: 'ME', country: 'US' }]],
    ['London, ON', [{ city: 'London', region: 'ON', country: 'CA' }]],
    ['Cambridge, MA', [{ city: 'Cambridge', region: 'MA', country: 'US' }]],
    ['Cambridge, UK', [{ city: 'Cambridge', country: 'GB' }]],
    ['Wilmington, DE', [{ region: 'DE', country: 'US' }]],
    ['Berlin, Deutschland', [{ city: 'Berlin', country: 'DE' }]],
    ['Remote, United States', [{ country: 'US' }]],
    ['New York, NY or Boston, MA', [{ city: 'New York' }, { city: 'Boston' }]],
    ['Oberammergau, Germany', [{ city: 'Oberammergau', country: 'DE' }]],
    ['Remote', []],
    ['', []],
  ])('reads "%s"', (text, places) => {
    expect(readPlaces(text)).toMatchObject(places);
    expect(readPlaces(text)).toHaveLength(places.length);
  });
  it('reads any text without failing', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(readPlaces(text)))));
  it('names countries in several languages', () => {
    expect(['Deutschland', 'Germany', 'Allemagne', 'de'].map(countryCode)).toEqual(['DE', 'DE', 'DE', 'DE']);
    expect(countryCode('Atlantis')).toBeUndefined();
    expect(countryName('DE', 'de')).toBe('Deutschland');
  });
  it('the box never leaves out what the distance takes in', () => {
    const place = fc.record({ lat: fc.double({ min: -89, max: 89, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) });
    fc.assert(
      fc.property(
        place,
        place,
        fc.double({ min: 1, max: 19_000, noNaN: true }),
        (a, b, radius) => distanceKm(a.lat, a.lon, b.lat, b.lon) > radius || inBox(b.lat, b.lon, a, radius),
      ),
      { numRuns: 5_000 },
    );
    expect(distanceKm(52.52, 13.41, 48.14, 11.58)).toBeCloseTo(504, -1);
  });
});
