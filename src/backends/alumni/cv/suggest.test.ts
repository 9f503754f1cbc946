import { expect, it } from 'vitest';
import { ONE_PASS_MS, repeatedTexts, slowestOf } from '../../../../tests/support/repeated.ts';
import { suggestionsOf } from './suggest.ts';

it('no CV keeps the service from everybody else', () => {
  const beginnings = [
    'Ann Miller',
    'Experience\n',
    'Experience\nHead at ',
    'Experience\n2011',
    'Languages\n',
    'Skills\n',
    'Bern, ',
    'March',
    'name:',
  ];
  expect(slowestOf(repeatedTexts(beginnings), suggestionsOf).ms).toBeLessThan(ONE_PASS_MS);
}, 60_000);

it('reads an English CV', () => {
  expect(
    suggestionsOf(`
CURRICULUM VITAE
MARGARET O'NEILL
Head of Grid Planning
12 Harbour Street, Rotterdam, Netherlands
margaret@example.org · +31 10 123 4567 · https://www.linkedin.com/in/moneill

Profile
I plan grids that bear a winter.

Professional Experience
2019 – present   Head of Grid Planning, Tennet Works
• Built a team of twelve
2011 – 2019   Consultant, Aldermoor

Education
2005–2010 MSc Electrical Engineering, TU Delft

Skills
Grid planning, Python, C++; load flow
Languages
English (native), Dutch - fluent, German B2
References
On request`),
  ).toEqual({
    name: "Margaret O'Neill",
    headline: 'Head of Grid Planning',
    city: 'Rotterdam',
    country: 'NL',
    about: 'I plan grids that bear a winter.',
    jobTitle: 'Head of Grid Planning',
    employer: 'Tennet Works',
    education: '2005–2010 MSc Electrical Engineering, TU Delft',
    skills: ['Grid planning', 'Python', 'C++', 'load flow'],
    languages: ['English', 'Dutch', 'German'],
    links: ['https://www.linkedin.com/in/moneill'],
  });
});

it('reads a German CV', () => {
  expect(
    suggestionsOf(`Lebenslauf
Jürgen Müller-Lüdenscheidt
8001 Zürich, Schweiz
Tel. 044 123 45 67

Berufserfahrung
Seit 03/2020
Leiter Netzplanung bei Stadtwerke Zürich
01/2012 - 02/2020
Berater, Aldermoor AG

Ausbildung
ETH Zürich, Dipl. Ing.

Kenntnisse: Netzplanung, SAP
Sprachkenntnisse: Deutsch (Muttersprache), Englisch (verhandlungssicher)`),
  ).toMatchObject({
    name: 'Jürgen Müller-Lüdenscheidt',
    city: 'Zürich',
    country: 'CH',
    jobTitle: 'Leiter Netzplanung',
    employer: 'Stadtwerke Zürich',
    education: 'ETH Zürich, Dipl. Ing.',
    skills: ['Netzplanung', 'SAP'],
    languages: ['Deutsch', 'Englisch'],
  });
});

it.each([
  ['Analyst at Northwind', { jobTitle: 'Analyst', employer: 'Northwind' }],
  ['Northwind Ltd – Senior Analyst', { jobTitle: 'Senior Analyst', employer: 'Northwind Ltd' }],
  ['2020 - today | Partner | Northwind, London', { jobTitle: 'Partner', employer: 'Northwind' }],
  ['Northwind\nManaging Director', { jobTitle: 'Managing Director', employer: 'Northwind' }],
])('%j is a title and an employer', (line, expected) => {
  expect(suggestionsOf(`Ann Lee\n\nExperience\n${line}`)).toMatchObject(expected);
});

it.each([
  '',
  'x',
  'Skills',
  '\n\n\n',
  'a'.repeat(200_000),
  'Skills\n' + ','.repeat(100_000),
  `${'a b '.repeat(50_000)}`,
  '2020 '.repeat(40_000),
])('finds nothing, quickly, in what says nothing', (text) => {
  const began = performance.now();
  const found = suggestionsOf(text);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(Object.keys(found)).toEqual([]);
});
