import { expect, it } from 'vitest';
import { placeParts, type PlaceAbout } from './place-parts.ts';

const placeAt = (timeZone: string | undefined): PlaceAbout =>
  ({
    ...{ page: 'https://example.org/events/a', token: 't', status: 'taken', position: undefined },
    event: { title: 'Night shift', location: 'Singapore', start: '2027-01-28T06:00:00.000Z', timeZone },
  }) as unknown as PlaceAbout;
const whenOf = (timeZone: string | undefined, language: 'en' | 'de'): string | undefined => {
  const list = placeParts(placeAt(timeZone), language).says.find(({ kind }) => kind === 'list');
  return list?.kind === 'list' ? list.items[0]?.text : undefined;
};

it.each([
  ['Asia/Singapore', 'en', 'Thursday, 28 January 2027 at 14:00 GMT+8 · Singapore'],
  ['Europe/Zurich', 'en', 'Thursday, 28 January 2027 at 07:00 CET · Singapore'],
  ['Europe/Zurich', 'de', 'Donnerstag, 28. Januar 2027 um 07:00 MEZ · Singapore'],
  [undefined, 'en', 'Thursday, 28 January 2027 at 06:00 UTC · Singapore'],
] as const)('the time of an event in %s names its zone in %s', (timeZone, language, when) => {
  expect(whenOf(timeZone, language)?.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(when);
});
