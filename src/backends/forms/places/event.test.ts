import { describe, expect, it } from 'vitest';
import type { FormItem } from '../content/source.ts';
import { minutesUntil } from './changes.ts';
import { eventOf, goneGraceMs, hasRoom, isNews, movingUp, overAt, takesRegistrations, type PlacedEvent } from './event.ts';

const item = (fields: Record<string, string>): FormItem => ({
  ...{ id: 'a'.repeat(32), name: 'salon', displayName: 'Salon', template: 'b'.repeat(32), children: [] },
  fields: new Map(Object.entries({ startdate: '20261204T163000Z', registration: 'open', ...fields })),
});
const event = (fields: Record<string, string> = {}): PlacedEvent => {
  const read = eventOf(item(fields), '/events/salon', 'en');
  if (read === undefined) throw new Error('no event');
  return read;
};
const BEFORE = Date.parse('2026-12-01T00:00:00Z');

describe('an event', () => {
  it('is read as its editors have it', () => {
    expect(
      event({ title: ' Who? ', capacity: '30', enddate: '20261204T200000Z', venue: 'Noord', country: 'NL', timezone: 'Europe/Amsterdam' }),
    ).toEqual({
      ...{ id: 'a'.repeat(32), title: 'Who?', lede: '', capacity: 30, registration: 'open', path: '/events/salon', position: null },
      ...{ start: '2026-12-04T16:30:00.000Z', end: '2026-12-04T20:00:00.000Z', location: 'Noord, NL', timeZone: 'Europe/Amsterdam' },
      ...{ format: 'inPerson', language: 'en' },
    });
    expect(event({ timezone: 'Nowhere/Land' })).toMatchObject({ title: 'Salon', timeZone: 'UTC', end: null });
    expect(event({ latitude: '51.9', longitude: '4.5' }).position).toEqual({ latitude: 51.9, longitude: 4.5 });
  });
  it.each([
    ['20260521', '2026-05-21T00:00:00.000Z'],
    ['20260521T093000', '2026-05-21T09:30:00.000Z'],
    ['20260521T093000:635872410000000000Z', '2026-05-21T09:30:00.000Z'],
    ['2026-05-21T09:30:00', '2026-05-21T09:30:00.000Z'],
    ['2026-05-21T09:30:00+02:00', '2026-05-21T07:30:00.000Z'],
  ])('begins where Sitecore says %s at %s, whatever clock the machine has', (startdate, start) => {
    expect(event({ startdate }).start).toBe(start);
  });
  it.each(['', '0', '-3', 'many'])('has as many places as come where its number is "%s"', (capacity) => {
    expect(event({ capacity }).capacity).toBeUndefined();
  });
  it.each([{ startdate: '' }, { startdate: '00010101T000000Z' }, { startdate: '20260231T093000Z' }, { startdate: '2026-02-31' }])(
    'is none without a start',
    (fields) => {
      expect(eventOf(item(fields), undefined, 'en')).toBeUndefined();
    },
  );
  it('is none that does not say whether one can register', () => {
    const { fields, ...rest } = item({});
    expect(eventOf({ ...rest, fields: new Map([...fields].filter(([name]) => name !== 'registration')) }, undefined, 'en')).toBeUndefined();
  });
  it('is over at its end, or a day after a start without one', () => {
    expect(overAt(event({ enddate: '20261204T200000Z' })).toISOString()).toBe('2026-12-04T20:00:00.000Z');
    expect(overAt(event({ enddate: '20261203T200000Z' })).toISOString()).toBe('2026-12-05T16:30:00.000Z');
  });
  it('takes registrations until it is over or closed; also while it is full', () => {
    expect(takesRegistrations(event(), BEFORE)).toBe(true);
    expect(takesRegistrations(event({ registration: 'full' }), BEFORE)).toBe(true);
    expect(takesRegistrations(event({ registration: 'closed' }), BEFORE)).toBe(false);
    expect(takesRegistrations(event(), Date.parse('2026-12-06T00:00:00Z'))).toBe(false);
  });
});

it.each([
  [{ capacity: '2' }, { taken: 1, waiting: 0 }, true],
  [{ capacity: '2' }, { taken: 2, waiting: 0 }, false],
  [{ capacity: '2' }, { taken: 1, waiting: 1 }, false],
  [{}, { taken: 900, waiting: 0 }, true],
  [{ registration: 'full' }, { taken: 0, waiting: 0 }, false],
])('%o with %o has room: %s', (fields, counts, room) =>
  expect(hasRoom(event(fields as Record<string, string>), counts, BEFORE)).toBe(room),
);
it('has room for who comes once it has begun, whoever waited', () => {
  const begun = Date.parse('2026-12-04T16:30:00Z');
  expect(hasRoom(event({ capacity: '2' }), { taken: 1, waiting: 3 }, begun)).toBe(true);
  expect(hasRoom(event({ capacity: '2' }), { taken: 2, waiting: 3 }, begun)).toBe(false);
});

it.each([
  ['fills what is free', { capacity: '5' }, { taken: 3, waiting: 9 }, 0, 2],
  ['moves no more than wait', { capacity: '5' }, { taken: 1, waiting: 1 }, 1, 1],
  ['moves all where there is no limit any more', {}, { taken: 3, waiting: 9 }, 0, 9],
  ['gives nothing where the capacity was lowered', { capacity: '2' }, { taken: 2, waiting: 9 }, 1, 0],
  ['gives only what was given back while editors say full', { capacity: '9', registration: 'full' }, { taken: 3, waiting: 9 }, 1, 1],
  ['gives only what was given back while it is closed', { capacity: '9', registration: 'closed' }, { taken: 3, waiting: 9 }, 0, 0],
] as const)('%s', (_name, fields, counts, freed, many) => {
  expect(movingUp(event(fields), counts, freed, BEFORE)).toBe(many);
});
it('one for one while the event cannot be read, and nobody once it is over', () => {
  expect(movingUp('away', { taken: 3, waiting: 9 }, 1, BEFORE)).toBe(1);
  expect(movingUp(event({ capacity: '5' }), { taken: 1, waiting: 9 }, 1, Date.parse('2027-01-01T00:00:00Z'))).toBe(0);
});
it('nobody moves up once it has begun: they would hear of it too late', () => {
  const day = event({ capacity: '5', enddate: '20261204T230000Z' });
  expect(movingUp(day, { taken: 1, waiting: 9 }, 1, Date.parse('2026-12-04T16:29:00Z'))).toBe(4);
  expect(movingUp(day, { taken: 1, waiting: 9 }, 1, Date.parse('2026-12-04T16:30:00Z'))).toBe(0);
});
it('nobody gets a place at an event that is no more', () => {
  expect(movingUp(undefined, { taken: 3, waiting: 9 }, 1, BEFORE)).toBe(0);
});

describe('what somebody was told of an event', () => {
  const told = event({ enddate: '20261204T200000Z', venue: 'Noord', format: 'inPerson' });
  it.each([
    [{ startdate: '20261204T163500Z' }, true],
    [{ enddate: '20261204T210000Z' }, true],
    [{ enddate: '' }, true],
    [{ venue: 'Zuid' }, true],
    [{ format: 'online' }, true],
    [{ title: 'Who now?', lede: 'Two rooms.', capacity: '4', registration: 'closed', timezone: 'Europe/Berlin', latitude: '1' }, false],
  ])('with %j it is news: %s', (fields, news) =>
    expect(
      isNews(told, event({ enddate: '20261204T200000Z', venue: 'Noord', format: 'inPerson', ...fields } as Record<string, string>)),
    ).toBe(news),
  );
  it('is no news in another language alone', () => {
    expect(isNews(told, { ...told, location: 'Norden', language: 'de' })).toBe(false);
    expect(isNews(told, { ...told, location: 'Norden', language: 'de', start: '2026-12-05T16:30:00.000Z' })).toBe(true);
  });
  it('is all of it to whom nothing was told, and to whom it was called off', () => {
    expect([isNews(null, told), isNews({ ...told, gone: true }, told)]).toEqual([true, true]);
  });
});

it.each([
  ['2026-12-01T16:30:00Z', 18],
  ['2026-12-04T08:30:00Z', 2],
  ['2026-11-01T08:30:00Z', 24],
])('an event that is taken down at %s counts as called off after %d hours', (since, hours) =>
  expect(goneGraceMs(event(), Date.parse(since))).toBe(hours * 3_600_000),
);

it('a mail about an event is sent until it begins, for two weeks at most', () => {
  expect(minutesUntil('2026-12-01T01:00:30Z', BEFORE)).toBe(61);
  expect(minutesUntil('2027-12-01T01:00:30Z', BEFORE)).toBe(14 * 24 * 60);
  expect(minutesUntil(undefined, BEFORE)).toBe(2 * 24 * 60);
});
