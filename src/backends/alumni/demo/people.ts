import type { Language } from '../../../lib/languages.ts';
import type { Audience, Field } from '../profiles/model.ts';
import { DEMO_JOBS, type DemoJob } from './jobs.ts';

/** Somebody invented. */
export interface DemoPerson extends DemoJob {
  /** From 0. */
  at: number;
  name: string;
  email: string;
  language: Language;
  headline: string;
  about: string;
  education: string;
  languages: readonly string[];
  office: string;
  practice: string;
  from: number;
  to: number;
  audiences: Readonly<Partial<Record<Field, Audience>>>;
  tellsJoined: boolean;
  tellsMoved: boolean;
}

const FIRST = [
  ...['Adaeze', 'Anton', 'Beatriz', 'Bruno', 'Camila', 'Casper', 'Dagmar', 'Diego', 'Elena', 'Emeka'],
  ...['Freja', 'Felix', 'Greta', 'Hugo', 'Ingrid', 'Ivo', 'Jasmin', 'Jonas', 'Katarzyna', 'Karim'],
  ...['Leonor', 'Lars', 'Mei', 'Mateusz', 'Nora', 'Nikhil', 'Olivia', 'Otto', 'Priya', 'Pieter'],
];
const LAST = [
  ...['Abiola', 'Bergström', 'Carvalho', 'Dahl', 'Estrada', 'Fischer', 'Gallagher', 'Haddad', 'Iwasaki', 'Jankowska'],
  ...['Keller', 'Lindqvist', 'Marchetti', 'Novak', 'Okafor', 'Petersen', 'Quintero', 'Roth', 'Salgado', 'Tan'],
];
/** The firm's offices, as the site has them. */
const OFFICES = [
  'Zürich',
  'London',
  'Hamburg',
  'Madrid',
  'Oslo',
  'Lisbon',
  'Copenhagen',
  'Warsaw',
  'Singapore',
  'Rotterdam',
  'Lagos',
  'Santiago',
];
/** The firm's subjects, as its people directory calls them. */
const PRACTICES = [
  ...['Energy & networks', 'Industry & supply', 'Public institutions', 'Capital'],
  ...['Technology & data', 'Land & water', 'Health & care', 'Cities & transport'],
];
/** One for each who has one: whoever reads the list meets none twice. */
const HEADLINES = [
  'Happy to talk about the first year after consulting',
  'Looking for people who build things that last',
  'Back in the city where it all began',
  'Reads contracts so that others can sleep',
  'Asks what it costs to wait',
  'Left a big firm for a small board',
  'Collects maps of ports that are gone',
  'Believes in short meetings and long walks',
  'Has hired forty people and learned from most of them',
  'Counts what others only mention',
  'Three countries, two careers, one notebook',
  'Knows a good question by its silence',
  'Turns plans into timetables',
  'Rows before breakfast, listens afterwards',
  'Writes to former colleagues on Fridays',
  'Still draws the first slide by hand',
  'Good with numbers, better with neighbours',
  'Teaches what nobody taught at the firm',
  'Prefers a pilot to a paper',
  'Always one harbour away from home',
];

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('A list of the demo is empty.');
  return found;
};

/** What people show: most of them much, some a little, and some nothing. */
function audiencesOf(at: number): DemoPerson['audiences'] {
  if (at % 20 === 19) return {};
  if (at % 10 === 7) return { name: 'officers', employer: 'officers', offices: 'officers' };
  if (at % 10 === 4)
    return {
      name: 'groups',
      headline: 'groups',
      employer: 'groups',
      jobTitle: 'groups',
      offices: 'groups',
      practices: 'groups',
      years: 'groups',
    };
  const facts = { offices: 'everyone', practices: 'everyone', years: at % 4 === 0 ? 'groups' : 'everyone' } as const;
  const shown = { name: 'everyone', headline: 'everyone', employer: 'everyone', jobTitle: 'everyone', industry: 'everyone' } as const;
  const place = at % 6 === 5 ? ({ city: 'officers' } as const) : ({ city: 'everyone', country: 'everyone' } as const);
  return {
    ...shown,
    ...facts,
    ...place,
    skills: 'everyone',
    languages: 'everyone',
    education: at % 3 === 0 ? 'groups' : 'everyone',
    about: 'everyone',
  };
}

/** Sixty people, always the same. */
export const DEMO_PEOPLE: readonly DemoPerson[] = Array.from({ length: 60 }, (_, at) => {
  const name = `${pick(FIRST, at)} ${pick(LAST, at * 7 + Math.floor(at / 20))}`;
  const job = pick(DEMO_JOBS, at);
  const from = 1998 + ((at * 7) % 22);
  return {
    ...job,
    at,
    name,
    email: `demo-${at + 1}@alumni-demo.localhost`,
    language: at % 5 === 2 ? 'de' : 'en',
    headline: at % 3 === 0 ? pick(HEADLINES, at / 3) : '',
    about:
      at % 4 === 1
        ? `After ${2 + (at % 9)} years with the firm I ${job.founded ? 'founded' : 'joined'} ${job.employer}. Glad to hear from former colleagues.`
        : '',
    education: at % 2 === 0 ? 'Economics, Brightwell University' : '',
    skills: [...job.skills, ...(at % 3 === 1 ? ['Negotiation'] : [])],
    languages: ['English', ...(at % 3 === 0 ? ['German'] : []), ...(at % 4 === 0 ? ['Spanish'] : [])],
    office: pick(OFFICES, at * 5 + Math.floor(at / 12)),
    practice: pick(PRACTICES, at + Math.floor(at / 8)),
    from,
    to: Math.min(2024, from + 2 + (at % 9)),
    audiences: audiencesOf(at),
    tellsJoined: at % 3 !== 2,
    tellsMoved: at % 4 === 0,
  };
});

/** A list of former colleagues by whose addresses anybody can try joining: leaver-1@example.org to leaver-120@example.org. */
export const demoLeavers = (): string => {
  const lines = Array.from({ length: 120 }, (_, at) => {
    const from = 2001 + ((at * 7) % 18);
    return [
      `D${1001 + at}`,
      pick(FIRST, at * 3 + 1),
      pick(LAST, at * 7 + 2),
      `leaver-${at + 1}@example.org`,
      pick(OFFICES, at),
      pick(PRACTICES, at),
      from,
      from + 1 + (at % 8),
    ].join(';');
  });
  return ['Employee number;First name;Last name;E-mail;Office;Practice;From;To', ...lines].join('\n');
};

/** Roles that invented recruiters offer. Each says what it pays, as the page of the alumni promises. */
export const DEMO_POSTS = [
  {
    by: 5,
    title: 'First head of operations',
    employer: 'Saltmarsh Software',
    place: 'Berlin',
    country: 'DE',
    type: 'permanent',
    salary: '€110,000 a year, and shares',
  },
  {
    by: 8,
    title: 'Two seats on a supervisory board',
    employer: 'Tidewater Ventures',
    place: '',
    country: '',
    type: 'board',
    salary: '€32,000 a year for each seat',
  },
  {
    by: 10,
    title: 'Interim chief of staff, six months',
    employer: 'Kestrel Logistics',
    place: 'London',
    country: 'GB',
    type: 'interim',
    salary: '£950 a day',
  },
  {
    by: 0,
    title: 'Strategy lead, offshore wind',
    employer: 'Nordlys Energy',
    place: 'Oslo',
    country: 'NO',
    type: 'permanent',
    salary: 'NOK 1.3–1.5 million a year',
  },
  {
    by: 16,
    title: 'Reporting on packaging: a project of ten weeks',
    employer: 'Marram Foods',
    place: 'Madrid',
    country: 'ES',
    type: 'project',
    salary: '€400 a day',
  },
  {
    by: 2,
    title: 'Mentors for city apprentices',
    employer: 'City of Ravensmoor',
    place: 'Ravensmoor',
    country: 'GB',
    type: 'volunteer',
    salary: 'Unpaid, with travel',
  },
] as const;

/** What invented people who are on no list answered. */
export const DEMO_REQUESTS = [
  {
    name: 'Sanne de Vries',
    email: 'demo-asks-1@alumni-demo.localhost',
    answers: {
      office: 'Rotterdam',
      practice: 'Cities & transport',
      from: 2006,
      to: 2011,
      manager: 'Pieter Tan',
      project: 'The port that runs at night',
    },
  },
  {
    name: 'Tomasz Zielinski',
    email: 'demo-asks-2@alumni-demo.localhost',
    answers: {
      office: 'Warsaw',
      practice: 'Technology & data',
      from: 2015,
      to: 2019,
      employeeNumber: 'D1004',
      note: 'My address from then is gone.',
    },
  },
  {
    name: 'Grace Adeyemi',
    email: 'demo-asks-3@alumni-demo.localhost',
    answers: { office: 'Lagos', practice: 'Capital', from: 2012, to: 2016, manager: 'Emeka Okafor' },
  },
] as const;
