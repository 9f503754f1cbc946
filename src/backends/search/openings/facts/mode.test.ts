import { expect, it } from 'vitest';
import { workModeOf } from './mode.ts';

it.each([
  ['Accountant (Remote Eligible)', 'remote'],
  ['Librarian (DE) (Telework Eligible)', 'hybrid'],
  ['Geographer (Remote Sensing)', undefined],
  ['Virtual Reality Engineer', undefined],
  ['Distributed Systems Engineer', undefined],
  ['Accountant, not remote', 'onsite'],
  ['Sachbearbeiter (m/w/d) im Homeoffice', 'remote'],
  ['Entwickler (m/w/d) – hybrid', 'hybrid'],
  ['Accountant', undefined],
])('the title %s is %s', (title, mode) => expect(workModeOf({ title })).toBe(mode));

it('goes by the field that is there to say it, before the place', () => {
  expect(workModeOf({ title: 'Clerk', field: 'onsite', place: 'Remote, United States' })).toBe('onsite');
  expect(workModeOf({ title: 'Clerk', field: 'Hybrid', place: 'Berlin' })).toBe('hybrid');
  expect(workModeOf({ title: 'Clerk', place: 'Anywhere in the U.S.' })).toBe('remote');
  expect(workModeOf({ title: 'Clerk', place: 'Washington, DC' })).toBeUndefined();
});

it.each([
  [['This position is not remote and is physically based in Washington, DC.'], 'Remote, United States', 'onsite'],
  [['If this position is not remote and has geographic restrictions, specify the salary.'], 'Remote, United States', 'remote'],
  [['Location: Washington, DC; Virtual (100% remote)'], '', 'remote'],
  [['Locations:', 'Virtual'], '', 'remote'],
  [['since most of our positions are remote. If the position isn’t remote, your locality is that of the office.'], '', undefined],
  [['Wir bieten mobiles Arbeiten an zwei Tagen.'], '', 'hybrid'],
  [['Bis zu 3 Tage Homeoffice pro Woche'], '', 'hybrid'],
  [['You work 3 days a week in the office.'], '', 'hybrid'],
  [['You will support remote communities.'], '', undefined],
  [['Arbeitsort: vollständig remote'], '', 'remote'],
])('a text of %j in "%s" is %s', (lines, place, mode) => expect(workModeOf({ title: 'Clerk', place, lines })).toBe(mode));
