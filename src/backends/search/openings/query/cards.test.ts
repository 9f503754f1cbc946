import { expect, it } from 'vitest';
import type { Opening } from '../model.ts';
import { cardOf } from './cards.ts';

const opening = (place: Opening['places'][number], closes: string) =>
  ({ id: 'a:1', title: 'Surveyor', places: [place], closes, closesOn: '2026-12-15' }) as Opening;

it.each([
  [
    'Sydney, where the last day has begun',
    { city: 'Sydney', region: 'NSW', country: 'AU' },
    '2026-12-15T12:59:59Z',
    '2026-12-14T22:00:00Z',
    0,
  ],
  ['Tokyo, on the evening before', { city: 'Tokyo', country: 'JP' }, '2026-12-15T14:59:59Z', '2026-12-14T14:59:00Z', 1],
  ['San Francisco, where it is still the day before', { region: 'CA', country: 'US' }, '2026-12-16T07:59:59Z', '2026-12-15T01:00:00Z', 1],
  ['San Francisco, in its last hour', { region: 'CA', country: 'US' }, '2026-12-16T07:59:59Z', '2026-12-16T07:00:00Z', 0],
])('counts the days that are left in %s', (_what, place, closes, now, left) =>
  expect(cardOf(opening(place, closes) as never, 'en', new Date(now)).daysLeft).toBe(left),
);

it('names the place as the language does, beside its name in the gazetteer', () => {
  const place = { city: 'Zurich', country: 'CH' };
  const placeIn = (lang: string) => cardOf(opening(place, '2026-12-16T11:59:59Z'), lang, new Date('2026-12-01T00:00:00Z')).places[0];
  expect(placeIn('de')).toEqual({ ...place, cityKey: 'zurich', cityName: 'Zürich', countryName: 'Schweiz' });
  expect(placeIn('en')).toEqual({ ...place, cityKey: 'zurich', cityName: 'Zürich', countryName: 'Switzerland' });
});

it('counts none of a date that has passed', () =>
  expect(cardOf(opening({}, '2026-12-16T11:59:59Z') as never, 'en', new Date('2026-12-17T00:00:00Z'))).not.toHaveProperty('daysLeft'));
