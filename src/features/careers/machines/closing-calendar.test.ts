import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { exampleOpening } from '../examples';
import { openingAnswer } from '../openings.schema';
import { closingCalendar } from './closing-calendar.server';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const place = { origin: 'https://www.example.org', language: 'en', lastDay: 'Last day to apply' };
const made = (change: object) => closingCalendar(openingAnswer.parse({ ...exampleOpening(), ...change }), place, NOW);
const times = (change: object) => {
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(made(change) ?? '') as never).getFirstSubcomponent('vevent')!);
  return [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString());
};

it('is half an hour in the morning of the last day, or right before an earlier end', () => {
  expect(times({ closes: '2026-12-01T23:59:59Z' })).toEqual(['2026-12-01T08:00:00.000Z', '2026-12-01T08:30:00.000Z']);
  expect(times({ closes: '2026-12-01T06:00:00Z' })).toEqual(['2026-12-01T05:30:00.000Z', '2026-12-01T06:00:00.000Z']);
});

it('is on the day that the employer says', () => {
  expect(times({ closes: '2026-12-02T07:59:59Z', closesOn: '2026-12-01' })[0]).toBe('2026-12-01T08:00:00.000Z');
});

it('names the opening and leads to it; without the dictionary it is the title alone', () => {
  const content = made({ closes: '2026-12-01T23:59:59Z', slug: 'consultant', title: 'Consultant' }) ?? '';
  expect(content).toContain('SUMMARY;LANGUAGE=en:Last day to apply: Consultant\r\n');
  expect(content.replaceAll('\r\n ', '')).toContain('URL:https://www.example.org/careers/search-jobs/jobs/consultant\r\n');
  const bare = closingCalendar(
    openingAnswer.parse({ ...exampleOpening(), closes: '2026-12-01T23:59:59Z', title: 'Consultant' }),
    { ...place, lastDay: undefined },
    NOW,
  );
  expect(bare).toContain('SUMMARY;LANGUAGE=en:Consultant\r\n');
});

it('there is none for what stays open', () => {
  expect(made({ closes: undefined })).toBeUndefined();
});
