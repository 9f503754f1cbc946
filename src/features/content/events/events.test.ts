import { describe, expect, it } from 'vitest';
import { eventTimes } from './event-times';
import { registrationState } from './registration';
import { knownZone, zoneName } from './zone';

describe('eventTimes', () => {
  it('gives date and time at the place, in the language', () => {
    expect(eventTimes('2026-12-04T16:30:00Z', '2026-12-04T20:00:00Z', 'Europe/Amsterdam', 'en')).toMatchObject({
      date: 'Friday, 4\u00a0December 2026',
      time: '17:30–21:00',
      zone: 'CET',
      zoneLong: 'Central European Standard Time',
      day: '4',
    });
    expect(eventTimes('2026-07-01T16:30:00Z', null, 'Europe/Amsterdam', 'de')).toMatchObject({
      date: 'Mittwoch, 1.\u00a0Juli 2026',
      time: '18:30',
      zone: 'MESZ',
    });
  });
  it('knows another day elsewhere', () => {
    expect(eventTimes('2026-12-04T16:30:00Z', null, 'Asia/Tokyo', 'en')).toMatchObject({ day: '5', time: '01:30' });
  });
  it('keeps an evening that ends after midnight on its day, and gives several days as a range', () => {
    expect(eventTimes('2026-12-04T19:00:00Z', '2026-12-05T01:00:00Z', 'Europe/London', 'en')).toMatchObject({
      date: 'Friday, 4\u00a0December 2026',
      time: '19:00–01:00',
    });
    const days = eventTimes('2026-12-04T09:00:00Z', '2026-12-06T15:00:00Z', 'Europe/London', 'en');
    expect(days?.date).toMatch(/4\sDecember.*6\sDecember\s2026/);
    expect(days?.time).toBe('09:00');
  });
  it('leaves out an end before the start, and is nothing without a start', () => {
    expect(eventTimes('2026-12-04T16:30:00Z', '2026-12-03T16:30:00Z', 'UTC', 'en')).toMatchObject({ time: '16:30', end: null });
    expect(eventTimes(null, null, 'UTC', 'en')).toBeNull();
  });
});

describe('knownZone', () => {
  it.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['', 'UTC'],
    [undefined, 'UTC'],
    ['Europe/Rotterdamm', 'UTC'],
  ])('%s is %s', (zone, known) => {
    expect(knownZone(zone)).toBe(known);
  });
  it.each(['en', 'de'])('is GMT in London in winter, in %s', (language) => {
    expect(zoneName('Europe/London', language, 'short', new Date('2026-12-15'))).toBe('GMT');
    // With the sign of a number, not with a hyphen.
    expect(zoneName('America/Toronto', 'en', 'short', new Date('2026-07-15'))).toBe('GMT−4');
  });
  it('has a name that does not change with the season', () => {
    expect(zoneName('Europe/Berlin', 'de', 'longGeneric', new Date('2026-07-01'))).toBe('Mitteleuropäische Zeit');
    expect(zoneName('Europe/Berlin', 'de', 'longGeneric', new Date('2026-01-01'))).toBe('Mitteleuropäische Zeit');
  });
});

describe('registrationState', () => {
  const at = (time: string) => Date.parse(time);
  const event = { start: '2026-12-04T17:00:00Z', end: '2026-12-04T20:00:00Z', registration: 'open' as const };
  it.each([
    ['before', '2026-12-01T00:00:00Z', 'open'],
    ['while it runs', '2026-12-04T19:59:00Z', 'open'],
    ['after', '2026-12-04T20:01:00Z', 'past'],
  ])('%s', (_when, now, state) => {
    expect(registrationState(event, at(now))).toBe(state);
  });
  it('keeps the editor’s word until the event is over', () => {
    expect(registrationState({ ...event, registration: 'full' }, at('2026-12-01T00:00:00Z'))).toBe('full');
    expect(registrationState({ ...event, registration: 'full' }, at('2026-12-05T00:00:00Z'))).toBe('past');
  });
  it('gives an event without an end some hours, and closes one without a date', () => {
    expect(registrationState({ ...event, end: null }, at('2026-12-04T19:00:00Z'))).toBe('open');
    expect(registrationState({ ...event, end: null }, at('2026-12-04T21:00:00Z'))).toBe('past');
    expect(registrationState({ ...event, start: null }, at('2026-12-01T00:00:00Z'))).toBe('closed');
  });
});
