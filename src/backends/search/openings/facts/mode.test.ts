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
  ['Hybrid Cloud Architect', undefined],
  ['Hybrid Vehicle Engineer', undefined],
  ['Senior Engineer Hybrid-Cloud', undefined],
  ['Entwickler Hybridantriebe', undefined],
  ['Versuchsingenieur Plug-in-Hybrid (m/w/d)', undefined],
  ['Distributed Storage Engineer', undefined],
  ['Home Office Policy Adviser', undefined],
  ['Telework Program Manager', undefined],
  ['Vor-Ort-Service Techniker', undefined],
  ['On-site Support Technician', undefined],
  ['Accountant (Hybrid)', 'hybrid'],
  ['Hybrid role: Accountant', 'hybrid'],
  ['Accountant - Hybrid, Berlin', 'hybrid'],
  ['Accountant | Hybrid in Boston', 'hybrid'],
  ['Buchhalter hybrid (m/w/d)', 'hybrid'],
  ['Buchhalter (m/w/d), hybrides Arbeiten', 'hybrid'],
  ['Hybrid Cloud Architect (Remote)', 'remote'],
  ['Hybrid Cloud Architect, hybrid', 'hybrid'],
  ['Sachbearbeiter (m/w/d) Home-Office', 'remote'],
  ['Accountant, on-site', 'onsite'],
  ['Kundenberater im Home Office Berlin', 'remote'],
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
  [['Our team is distributed across the Berlin and Munich offices.'], '', undefined],
  [['This position is responsible for hybrid cloud infrastructure.'], '', undefined],
  [['Experience with hybrid working environments.'], '', undefined],
  [['The role is responsible for on-site customer visits.'], '', undefined],
  [['The role is key to our hybrid cloud strategy.'], '', undefined],
  [['This role supports fully remote teams.'], '', undefined],
  [['Erfahrung mit hybrides Arbeiten und mobilem Arbeiten.'], '', undefined],
  [['Experience with hybrid working environments.', 'This role is hybrid.'], '', 'hybrid'],
  [['The position is hybrid and responsible for on-site customer visits.'], '', 'hybrid'],
  [['We offer a hybrid working model.'], '', 'hybrid'],
  [['Wir bieten hybrides Arbeiten.'], '', 'hybrid'],
  [[], 'Distributed', 'remote'],
  [[], 'Hybrid Berlin', 'hybrid'],
  [[], 'Distributed Systems Lab, Boston', undefined],
])('a text of %j in "%s" is %s', (lines, place, mode) => expect(workModeOf({ title: 'Clerk', place, lines })).toBe(mode));
