import { describe, expect, it } from 'vitest';
import type { PlacedEvent, Told } from '../places/event.ts';
import { calendarFiles, cancelledFiles, changedParts, goneParts, placeParts, type PlaceAbout } from './place-parts.ts';

const EVENT: PlacedEvent = {
  ...{ id: 'a'.repeat(32), title: 'Night shift', lede: '', capacity: 3, registration: 'open', path: '/events/a', position: null },
  ...{ start: '2027-01-28T06:00:00.000Z', end: null, format: 'inPerson', location: 'Singapore', timeZone: 'UTC', language: 'en' },
};
const place = (event: Partial<PlacedEvent>, more: Partial<PlaceAbout> = {}): PlaceAbout & { event: PlacedEvent } => ({
  ...{ page: 'https://example.org/events/a?of=1', token: 't', status: 'taken', sequence: 0, ...more },
  event: { ...EVENT, ...event },
});
const plain = (text: string | undefined): string | undefined => text?.replaceAll(/[\u202f\u00a0\u2009]/g, ' ');
const whenOf = (event: Partial<PlacedEvent>, language: 'en' | 'de'): string | undefined => {
  const list = placeParts(place(event), language).says.find(({ kind }) => kind === 'list');
  return plain(list?.kind === 'list' ? list.items[0]?.text : undefined);
};

it.each([
  ['Asia/Singapore', 'en', 'Thursday, 28 January 2027 at 14:00 GMT+8 · Singapore'],
  ['Europe/Zurich', 'en', 'Thursday, 28 January 2027 at 07:00 CET · Singapore'],
  ['Europe/Zurich', 'de', 'Donnerstag, 28. Januar 2027 um 07:00 MEZ · Singapore'],
  ['UTC', 'en', 'Thursday, 28 January 2027 at 06:00 UTC · Singapore'],
] as const)('the time of an event in %s names its zone in %s', (timeZone, language, when) => {
  expect(whenOf({ timeZone }, language)).toBe(when);
});

it.each([
  ['en', '2027-01-28T08:30:00.000Z', 'Thursday, 28 January 2027, 06:00–08:30 UTC · Singapore'],
  ['de', '2027-01-28T08:30:00.000Z', 'Donnerstag, 28. Januar 2027, 06:00–08:30 Uhr UTC · Singapore'],
  ['en', '2027-01-27T08:30:00.000Z', 'Thursday, 28 January 2027 at 06:00 UTC · Singapore'],
] as const)('says until when it lasts, in %s to %s', (language, end, when) => expect(whenOf({ end }, language)).toBe(when));

const textOf = (parts: readonly unknown[]): string => plain(JSON.stringify(parts)) ?? '';

describe('an event that has changed', () => {
  const was: Told = { ...EVENT, start: '2027-01-21T06:00:00.000Z', location: 'Penang' };
  it('is told as it is and as it was, with the way to give the place back', () => {
    const text = textOf(changedParts(place({}), was, 'en'));
    expect(text).toContain('28 January 2027 at 06:00 UTC · Singapore');
    expect(text).toContain('Until now it was announced for: Thursday, 21 January 2027 at 06:00 UTC · Penang');
    expect(text).toContain('Your place is kept.');
    expect(text).toContain('cancel=t');
    expect(text).not.toContain('in person');
  });
  it('says how it takes place where that is another', () => {
    const text = textOf(changedParts(place({ format: 'online' }), EVENT, 'de'));
    expect(text).toContain('Singapore · online');
    expect(text).toContain('Singapore · vor Ort');
  });
  it('says to who waits which number they have', () => {
    expect(textOf(changedParts(place({}, { status: 'waiting', position: 4 }), was, 'de'))).toContain('auf Platz 4');
  });
  it('that is back says so, and nothing of before', () => {
    const text = textOf(changedParts(place({}), { ...was, gone: true }, 'en'));
    expect(text).toContain('takes place after all');
    expect(text).not.toContain('Until now');
  });
});

it('an event that is called off is named with when it would have been, to who comes and to who waits', () => {
  expect(textOf(goneParts({ status: 'taken' }, 'Night shift', EVENT, 'en'))).toMatch(/28 January 2027.*Your registration has ended/);
  expect(textOf(goneParts({ status: 'waiting' }, 'Night shift', EVENT, 'de'))).toMatch(/28\. Januar 2027.*Warteliste/);
});

describe('the file for a calendar', () => {
  const fileOf = (files: ReturnType<typeof calendarFiles>): string => String(files.attachments?.[0]?.content ?? '');
  const uid = 'UID:aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa@example.org';
  it('has a higher number with each change, under the same name', () => {
    expect(fileOf(calendarFiles(place({}), 'en'))).not.toContain('SEQUENCE');
    const file = fileOf(calendarFiles(place({}, { sequence: 2 }), 'en'));
    for (const line of [uid, 'SEQUENCE:2', 'STATUS:CONFIRMED']) expect(file.split('\r\n')).toContain(line);
  });
  it('calls the event off under it', () => {
    const file = fileOf(cancelledFiles(place({}, { sequence: 3 }), EVENT.id, 'Night shift', EVENT, 'en'));
    for (const line of [uid, 'SEQUENCE:3', 'STATUS:CANCELLED', 'DTSTART:20270128T060000Z']) expect(file.split('\r\n')).toContain(line);
  });
  it('is not for who waits', () => {
    const waiting = place({}, { status: 'waiting', position: 1 });
    expect([calendarFiles(waiting, 'en'), cancelledFiles(waiting, EVENT.id, 'Night shift', EVENT, 'en')]).toEqual([{}, {}]);
  });
});
