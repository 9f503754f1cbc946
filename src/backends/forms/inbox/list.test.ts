import { expect, it } from 'vitest';
import { readDefinitions } from '../definitions/read.ts';
import type { AnyValues, Shown } from '../storage/tables.ts';
import { excerptOf } from './list.ts';

const context = { definitions: readDefinitions() };
const ofContent = (shown: readonly Omit<Shown, 'label'>[]) =>
  excerptOf(context, { form: 'f0f0', values: {}, shown: shown.map((each) => ({ ...each, label: each.name })) });
const ofShipped = (form: string, values: AnyValues) => excerptOf(context, { form, values, shown: [] });

it('a message is known by its field, however short it is, and no name or address is one, however long', () => {
  const name = 'Maria del Carmen Fernández y García de la Vega';
  const address = '12 The Old Customs House, Harbour Street, Ravensmoor';
  expect(ofShipped('contact', { firstName: name, company: address, message: 'Call  me,\n please.' })).toBe('Call me, please.');
  expect(ofShipped('job-application', { firstName: name, location: address })).toBe('');
  const asked = { name: 'Message', value: 'Call me.' };
  const beside = [
    { name: 'Name', value: name },
    { name: 'Address', value: address },
    { name: 'Topics', value: ['One of the long names of a topic'] },
  ];
  expect(ofContent([...beside, { ...asked, long: true }])).toBe('Call me.');
  expect(ofContent(beside)).toBe('');
});
it('a message from before its kind was kept is known by a line break', () => {
  expect(
    ofContent([
      { name: 'Address', value: '12 The Old Customs House, Harbour Street, Ravensmoor' },
      { name: 'Message', value: 'Dear all,\nI count things.' },
    ]),
  ).toBe('Dear all, I count things.');
});
it('of several messages it is the longest, and of that its beginning', () => {
  const long = ofContent([
    { name: 'Letter', value: 'word '.repeat(80), long: true },
    { name: 'Message', value: 'A short one, of a few words', long: true },
  ]);
  expect(long).toMatch(/^(?:word )+…$/);
  expect(long.length).toBeLessThanOrEqual(162);
});
it('there is none of a form that ships no more', () => {
  expect(ofShipped('gone', { message: 'Hello' })).toBe('');
});
