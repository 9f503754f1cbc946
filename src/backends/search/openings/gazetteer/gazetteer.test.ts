import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { countryCode, countryName } from '../../../kit/places/countries.ts';
import { cityNameIn } from '../../../kit/places/city-names.ts';
import { allCities, cityKey, distanceKm, findCity, inBox } from '../../../kit/places/gazetteer.ts';
import { placeOfParts, readPlaces } from './read-places.ts';

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
  it('finds each city by the name that German has for it', () => {
    const german = allCities().flatMap(({ key }) => cityNameIn(key, 'de-DE') ?? []);
    expect(german).toEqual(expect.arrayContaining(['Zürich', 'Wien', 'Brüssel', 'Kapstadt', 'Warschau']));
    for (const name of german) expect(cityNameIn(findCity(name)?.key ?? '', 'de')).toBe(name);
    expect([cityNameIn('munich', 'en'), cityNameIn('hamburg', 'de'), cityNameIn('constructor', 'de')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    // The house writes it so in English too.
    expect(cityNameIn('zurich', 'en-GB')).toBe('Zürich');
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
    ['Menlo Park, CA', [{ city: 'Menlo Park', region: 'CA', country: 'US' }]],
    ['Cary, NC', [{ city: 'Cary', region: 'NC', country: 'US' }]],
    ['Naperville, IL', [{ city: 'Naperville', region: 'IL', country: 'US' }]],
    ['Newark, DE', [{ city: 'Newark', region: 'DE', country: 'US' }]],
    ['Alpharetta, GA', [{ city: 'Alpharetta', region: 'GA', country: 'US' }]],
    ['Atlanta, GA', [{ city: 'Atlanta', region: 'GA', country: 'US', lat: 33.75 }]],
    ['Remote - Georgia', [{ region: 'GA', country: 'US' }]],
    ['Tbilisi, Georgia', [{ city: 'Tbilisi', country: 'GE' }]],
    ['Berlin, DE', [{ city: 'Berlin', country: 'DE' }]],
    ['Gütersloh, DE', [{ city: 'Gütersloh', country: 'DE' }]],
    ['Bengaluru, IN', [{ city: 'Bengaluru', country: 'IN' }]],
    ['Casablanca, MA', [{ city: 'Casablanca', country: 'MA' }]],
    ['Toronto, ON, CA', [{ city: 'Toronto', region: 'ON', country: 'CA' }]],
    ['Perth, WA', [{ city: 'Perth', region: 'WA', country: 'AU' }]],
    ['Berlin, Hamburg, München', [{ city: 'Berlin' }, { city: 'Hamburg' }, { city: 'Munich' }]],
    ['London, Paris, New York', [{ city: 'London' }, { city: 'Paris' }, { city: 'New York' }]],
    ['Paris, France, London', [{ city: 'Paris' }, { city: 'London' }]],
    ['Brooklyn, New York, NY', [{ city: 'Brooklyn', region: 'NY' }]],
    ['Burlington, MA, United States', [{ city: 'Burlington', region: 'MA', country: 'US' }]],
    ['Portland, OR, United States', [{ city: 'Portland', region: 'OR', country: 'US' }]],
    ['USA - New York', [{ city: 'New York', country: 'US' }]],
    ['US-CA-San Francisco', [{ city: 'San Francisco', region: 'CA', country: 'US' }]],
    ['IND-Bangalore', [{ city: 'Bengaluru', country: 'IN' }]],
    ['TX - Austin', [{ city: 'Austin', region: 'TX', country: 'US' }]],
    ['Austin TX', [{ city: 'Austin', region: 'TX', country: 'US' }]],
    ['10115 Berlin, Germany', [{ city: 'Berlin', country: 'DE' }]],
    ['Berlin & Hamburg', [{ city: 'Berlin' }, { city: 'Hamburg' }]],
    ['Trinidad and Tobago', [{ country: 'TT' }]],
    ['Frankfurt/Main', [{ city: 'Frankfurt', country: 'DE' }]],
    ['Frankfurt (Oder)', [{ city: 'Frankfurt an der Oder' }]],
    ['Zürich/Bern', [{ city: 'Zurich' }, { city: 'Bern' }]],
    ['London or Remote', [{ city: 'London' }]],
    ['Melbourne, FL', [{ city: 'Melbourne', region: 'FL', country: 'US' }]],
    ['Rio de Janeiro, RJ, Brazil', [{ city: 'Rio de Janeiro', country: 'BR' }]],
    ['Ubatuba, SP, Brazil', [{ city: 'Ubatuba', region: 'SP', country: 'BR' }]],
    ['Europe', []],
    ['EMEA', []],
    ['Worldwide', []],
    ['Remote (EU)', []],
    ['2 Locations', []],
    ['Remote', []],
    ['', []],
  ])('reads "%s"', (text, places) => {
    expect(readPlaces(text)).toMatchObject(places);
    expect(readPlaces(text)).toHaveLength(places.length);
  });
  it.each([
    ['Menlo Park, CA', 'US', { region: 'CA', country: 'US' }],
    ['Toronto, CA', 'CA', { city: 'Toronto', country: 'CA' }],
    ['Georgia', 'GE', { country: 'GE' }],
    ['Birmingham', 'US', { city: 'Birmingham', region: 'AL' }],
  ])('takes "%s" for a place of the country that a field of its own says: %s', (text, country, place) => {
    expect(readPlaces(text, { country, sure: true })).toMatchObject([place]);
  });
  it.each(['Burlington, MA, United States', 'Melbourne, FL', 'Perth, Scotland'])('knows no other position for "%s"', (text) =>
    expect(readPlaces(text)[0]).not.toHaveProperty('lat'),
  );
  it('reads an address whose parts stand apart as it reads a text', () => {
    expect(placeOfParts({ city: 'San Francisco', region: 'California', country: 'US' })).toMatchObject([{ region: 'CA', lat: 37.77 }]);
    expect(placeOfParts({ city: 'München', region: 'Bayern', country: 'Deutschland' })).toMatchObject([{ city: 'Munich', lat: 48.14 }]);
    expect(placeOfParts({ city: 'Oberammergau', region: 'Bayern', country: 'DE' })).toEqual([
      { city: 'Oberammergau', region: 'Bayern', country: 'DE' },
    ]);
    expect(cityKey({ city: 'San Francisco', region: 'California', country: 'US' })).toBe('san-francisco');
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
