import ICAL from 'ical.js';
import { expect, it, vi } from 'vitest';
import { TEMPLATE_IDS } from '../template-ids';
import { calendarPath, loadCalendar } from './calendar.server';

const NOW = Date.parse('2026-11-21T08:00:00Z');

const fields = (start: string) => [
  { name: 'Title', value: 'Wer darf ans Netz?' },
  { name: 'StartDate', value: start },
  { name: 'City', value: 'Rotterdam' },
  { name: 'Latitude', value: '51.9' },
  { name: 'Longitude', value: '' },
];
const item = (changes: object = {}) => ({
  id: 'D2BD0A3E-0000-5000-8000-000000000009',
  name: 'who-may-plug-in',
  template: { id: TEMPLATE_IDS.Event.toUpperCase() },
  url: { path: '/events/who-may-plug-in', siteName: 'dotcom' },
  fields: fields('20261204T163000Z'),
  ...changes,
});
const client = (answer: unknown) => ({ request: vi.fn().mockResolvedValue({ item: answer }) });

it('comes from the event’s item, in the language that is asked for', async () => {
  const file = await loadCalendar(client(item()) as never, 'x', 'de', NOW);
  expect(file?.name).toBe('who-may-plug-in.ics');
  const component = new ICAL.Component(ICAL.parse(file?.content ?? '') as never).getFirstSubcomponent('vevent')!;
  const parsed = new ICAL.Event(component);
  expect([parsed.summary, parsed.location, component.getFirstPropertyValue('url')]).toEqual([
    'Wer darf ans Netz?',
    'Rotterdam',
    expect.stringMatching(/\/de\/events\/who-may-plug-in$/),
  ]);
  expect(parsed.uid).toMatch(/^d2bd0a3e-0000-5000-8000-000000000009@/);
});
it('says of words in which language they are: those of an event without a translation are not the page’s', async () => {
  const languages = (...names: string[]) => names.map((name) => ({ language: { name } }));
  const said = async (changes: object) =>
    /^SUMMARY;LANGUAGE=(\w+):/m.exec((await loadCalendar(client(item(changes)) as never, 'x', 'de', NOW))?.content ?? '')?.[1];
  expect(await said({ languages: languages('da', 'en') })).toBe('en');
  expect(await said({ languages: languages('de', 'en') })).toBe('de');
  expect(await said({})).toBe('de');
});
it.each([
  ['nothing', null],
  ['another template', item({ template: { id: TEMPLATE_IDS.Article } })],
  ['an event without a date', item({ fields: fields('') })],
  ['an item without an address', item({ url: null })],
])('is not there for %s', async (_what, answer) => {
  expect(await loadCalendar(client(answer) as never, 'x', 'en', NOW)).toBeUndefined();
});
it('has an address for each language', () => {
  expect([calendarPath('abc', 'en'), calendarPath('abc', 'de')]).toEqual(['/api/events/abc.ics', '/api/events/abc.ics?lang=de']);
});
