import { expect, it } from 'vitest';
import type { OpeningDraft, Place } from '../model.ts';
import { wordsOfOpening } from './words.ts';

const places = (place: Place): readonly string[] =>
  wordsOfOpening({
    ...{ title: 'Engineer', alsoFoundBy: [], employer: 'Aldermoor', description: '', summary: '', language: 'en' },
    ...{ function: 'engineering', level: 'senior', employment: [], industries: [], programmes: [], places: [place] },
  } as unknown as OpeningDraft).places;

it.each<[Place, string[]]>([
  [{ city: 'Austin', region: 'TX', country: 'US' }, ['Austin', 'TX', 'texas', 'United States', 'usa']],
  [{ city: 'Perth', region: 'WA', country: 'AU' }, ['western australia']],
  [{ city: 'London', country: 'GB' }, ['United Kingdom', 'Vereinigtes Königreich', 'uk', 'great britain']],
  [{ region: 'Bayern', country: 'DE' }, ['Bayern', 'Germany', 'Deutschland']],
])('an opening in %j is found by %j', (place, words) => expect(places(place)).toEqual(expect.arrayContaining(words)));

it('is in no part of a country that it is not in', () => {
  expect(places({ city: 'London', country: 'GB' })).not.toContain('scotland');
  expect(places({ city: 'Perth', region: 'WA', country: 'AU' })).not.toContain('washington');
});
