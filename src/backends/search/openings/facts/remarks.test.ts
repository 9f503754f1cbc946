import { expect, it } from 'vitest';
import { remarkIn, remarksIn } from './remarks.ts';

it.each([
  'The team of [insert team name] looks for you.',
  '[Company Name] is hiring.',
  'Salary: [Gehalt einfügen]',
  'Start date: TBD',
  'Salary: $XX,XXX a year',
  'Employer: XXX',
  'DELETE BEFORE POSTING: internal budget code 4711',
  'Please delete the line below that says so.',
  'Dear {{candidate.name}}',
  'Hello %FIRST_NAME%',
  'Note to recruiter: do not publish before May',
  'Bitte vor Veröffentlichung löschen',
  'Platzhalter für Aufgaben',
  'Lorem ipsum dolor sit amet',
  '🔻🔻🔻🔻🔻 Location: Anywhere',
  'Name: ____________',
  '<Insert location>',
])('%s is a note that was left in', (line) => expect(remarkIn(line)).toBeDefined());

it.each([
  'You remove barriers that stand before people post offices.',
  'Sizes from S to XXL are ours.',
  'Our services [1] are described in the notes.',
  'A template engine is what you build: insert, update and delete.',
  'In the XX century everything was better.',
  '100% remote, 30 days of leave',
  'You work with [React] and {TypeScript}.',
  'Great place to work 🏆',
])('%s is none', (line) => expect(remarkIn(line)).toBeUndefined());

it('says what it is and shows the words where it stands', () =>
  expect(remarksIn(['Fine.', `${'word '.repeat(20)}Salary: TBD ${'word '.repeat(40)}`])).toEqual([
    { what: 'something to be decided', quote: expect.stringMatching(/^….*Salary: TBD .*…$/) },
  ]));
