import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { foldLine, toCalendar, type CalendarEvent } from './calendar';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@www.example.org',
  title: 'Who may plug in?',
  description: 'One room.\n\nhttps://www.example.org/events/who',
  location: 'Pakhuis Noord, Rotterdam',
  url: 'https://www.example.org/events/who',
  start: '2026-12-04T16:30:00Z',
  end: '2026-12-04T20:00:00Z',
  position: { latitude: 51.9, longitude: 4.48 },
  language: 'en',
  ...changes,
});
const read = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content) as never);
  const component = calendar.getFirstSubcomponent('vevent')!;
  return { calendar, component, event: new ICAL.Event(component) };
};

it('is read by a parser of the format as it was written', () => {
  const title = 'Paper, copper; and a \\ backslash — Größe';
  const { event: parsed, component, calendar } = read(toCalendar(event({ title }), NOW));
  expect(parsed.summary).toBe(title);
  expect(parsed.description).toBe('One room.\n\nhttps://www.example.org/events/who');
  expect(parsed.location).toBe('Pakhuis Noord, Rotterdam');
  expect(parsed.uid).toBe('a@www.example.org');
  expect(parsed.startDate.toJSDate().toISOString()).toBe('2026-12-04T16:30:00.000Z');
  expect(parsed.endDate.toJSDate().toISOString()).toBe('2026-12-04T20:00:00.000Z');
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-21T08:00:00Z');
  expect(component.getFirstPropertyValue('geo')).toEqual([51.9, 4.48]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
});

it('keeps its hour across the change of the clocks, at the place and elsewhere', () => {
  // Amsterdam goes from 3:00 back to 2:00 that night, New York a week later.
  const { event: parsed } = read(toCalendar(event({ start: '2026-10-24T16:00:00Z', end: '2026-10-25T10:00:00Z' }), NOW));
  const at = (time: Date, timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(time);
  const [start, end] = [parsed.startDate.toJSDate(), parsed.endDate.toJSDate()];
  expect([at(start, 'Europe/Amsterdam'), at(end, 'Europe/Amsterdam')]).toEqual(['18:00', '11:00']);
  expect([at(start, 'America/New_York'), at(end, 'America/New_York')]).toEqual(['12:00', '06:00']);
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(18);
});

it('ends each line with CRLF and keeps each within 75 octets, whatever stands in it', () => {
  const content = toCalendar(
    event({ title: 'Warteschlangenöffentlichkeitsbeteiligung '.repeat(9), description: '🏗️ Größe und Länge. '.repeat(60) }),
    NOW,
  );
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(read(content).event.description).toBe('🏗️ Größe und Länge. '.repeat(60));
  expect(foldLine('ü'.repeat(60)).split('\r\n ').join('')).toBe('ü'.repeat(60));
});

it('lets no text become a line of its own', () => {
  const content = toCalendar(event({ title: 'x\r\nATTENDEE:mailto:evil@example.org\nEND:VEVENT', location: 'a\u0000b' }), NOW);
  expect(content.split('\r\n').filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
  expect(content).toContain('LOCATION:ab\r\n');
});

it('leaves out an end that is none', () => {
  expect(toCalendar(event({ end: null }), NOW)).not.toContain('DTEND');
  expect(toCalendar(event({ end: '2026-12-04T16:00:00Z' }), NOW)).not.toContain('DTEND');
});

it('says how often it was changed, and that it was called off', () => {
  const { event: first, component } = read(toCalendar(event(), NOW));
  expect([first.sequence, component.getFirstPropertyValue('status')]).toEqual([null, 'CONFIRMED']);
  const { event: last, component: off } = read(toCalendar(event({ sequence: 4, isCancelled: true }), NOW));
  expect([last.sequence, off.getFirstPropertyValue('status'), off.getFirstPropertyValue('transp')]).toEqual([
    4,
    'CANCELLED',
    'TRANSPARENT',
  ]);
});
