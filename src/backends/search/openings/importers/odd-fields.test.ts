import { describe, expect, it } from 'vitest';
import type { ImportContext } from './importer.ts';
import { IMPORTERS } from './kinds.ts';
import type { FeedKind } from './kinds.ts';

const context: ImportContext = { employer: 'Acme', language: 'en', now: new Date('2026-11-21T10:00:00Z') };
const read = (kind: FeedKind, value: unknown) => IMPORTERS[kind].draft(value, context);

const posting = {
  '@type': 'JobPosting',
  title: 'Engineer',
  description: '<p>Work</p>',
  datePosted: '2026-11-01',
  hiringOrganization: { name: 'Ward' },
  url: 'https://ward.example/1',
  jobLocation: { '@type': 'Place', address: { addressLocality: 'München', addressCountry: 'DE' } },
};
const greenhouse = {
  id: 1,
  title: 'Engineer',
  absolute_url: 'https://board.example/1',
  location: { name: 'New York, NY' },
  updated_at: '2026-11-01T00:00:00-05:00',
  content: '',
};
const lever = {
  id: 'a',
  text: 'Engineer',
  hostedUrl: 'https://jobs.example/a',
  createdAt: Date.UTC(2026, 9, 1),
  categories: { location: 'Berlin' },
  description: '',
};

describe('an odd field of a schema.org posting costs only what it says', () => {
  it.each<[string, object]>([
    ['baseSalary as a number', { baseSalary: 60_000 }],
    ['baseSalary in words', { baseSalary: '50,000' }],
    ['baseSalary without a value', { baseSalary: { currency: 'EUR' } }],
    ['baseSalary of a strange type', { baseSalary: true }],
    ['a language that is none', { inLanguage: '(unknown)' }],
    ['a date of posting that is none', { datePosted: 'soon' }],
    ['a closing date that is none', { validThrough: 'until filled' }],
    ['an employmentType of a strange type', { employmentType: 7 }],
  ])('%s', (_what, change) => {
    const { draft, remarks } = read('jobposting', { ...posting, ...change });
    expect(draft).toMatchObject({ title: 'Engineer', language: 'en' });
    expect(draft).not.toHaveProperty('pay');
    expect(draft).not.toHaveProperty('closes');
    expect(remarks).toHaveLength(1);
  });

  it.each<[string, object, object]>([
    ['a list of salaries', { baseSalary: [{ currency: 'EUR', value: 60_000 }] }, { pay: { min: 60_000, max: 60_000, unit: 'year' } }],
    ['de_DE', { inLanguage: 'de_DE' }, { language: 'de-DE' }],
    ['EN', { inLanguage: 'EN' }, { language: 'en' }],
    ['a language by its name', { inLanguage: { name: 'German' } }, { language: 'de' }],
    [
      'degrees with a comma',
      { jobLocation: { geo: { latitude: '48,13', longitude: '11,57' }, address: { addressLocality: 'München' } } },
      { places: [{ city: 'Munich', lat: 48.13, lon: 11.57 }] },
    ],
    [
      'empty degrees',
      { jobLocation: { geo: { latitude: '', longitude: '' }, address: { addressLocality: 'München' } } },
      { places: [{ city: 'Munich', lat: 48.14 }] },
    ],
    [
      'a list of addresses',
      { jobLocation: { address: [{ addressLocality: 'München' }, { addressLocality: 'Berlin' }] } },
      { places: [{ city: 'Munich' }, { city: 'Berlin' }] },
    ],
    [
      'a list of towns',
      { jobLocation: { address: { addressLocality: ['München', 'Berlin'] } } },
      { places: [{ city: 'Munich' }, { city: 'Berlin' }] },
    ],
    ['a town of blanks', { jobLocation: { address: { addressLocality: '  ', addressCountry: 'DE' } } }, { places: [{ country: 'DE' }] }],
    ['no employer', { hiringOrganization: undefined }, { employer: 'Acme' }],
    ['a long title', { title: 'nurse '.repeat(100) }, { title: 'nurse '.repeat(100).slice(0, 400).trim() }],
  ])('%s is read', (_what, change, expected) => {
    const { draft, remarks } = read('jobposting', { ...posting, ...change });
    expect(draft).toMatchObject(expected);
    expect(remarks).toEqual([]);
  });

  it('refuses what has no title, no text or no address', () => {
    for (const name of ['title', 'description', 'url']) expect(() => read('jobposting', { ...posting, [name]: undefined })).toThrow(name);
  });
});

it.each<[FeedKind, unknown, object]>([
  [
    'lever',
    { ...lever, salaryRange: { min: 50_000, currency: 'EUR', interval: 'per-year-salary' } },
    { pay: { min: 50_000, max: 50_000 } },
  ],
  ['lever', { ...lever, description: undefined, descriptionPlain: 'We move data.' }, { description: '<p>We move data.</p>' }],
  [
    'lever',
    { ...lever, country: 'US', categories: { location: 'Menlo Park, CA' } },
    { places: [{ city: 'Menlo Park', region: 'CA', country: 'US' }] },
  ],
  [
    'lever',
    { ...lever, country: 'US', categories: { location: 'Austin, TX', allLocations: ['Austin, TX', 'London'] } },
    { places: [{ country: 'US' }, { city: 'London', country: 'GB' }] },
  ],
  [
    'greenhouse',
    { ...greenhouse, pay_input_ranges: [{ min_cents: 9e6, max_cents: 9e6, currency_type: 'USD' }] },
    { pay: { unit: 'year' } },
  ],
  [
    'greenhouse',
    { ...greenhouse, application_deadline: '2026-12-15T23:59:00-05:00' },
    { closesOn: '2026-12-15', closes: '2026-12-16T04:59:00.000Z' },
  ],
  [
    'personio',
    {
      id: '1',
      name: 'Pfleger',
      createdAt: '2026-10-01',
      jobUrl: 'https://acme.example/1',
      additionalOffices: [],
      descriptions: [],
      salaryMin: 'ab 50.000',
      currency: 'EUR',
      salaryInterval: 'yearly',
    },
    { pay: { min: 50_000, max: 50_000 } },
  ],
  [
    'workday',
    {
      title: 'Engineer',
      externalPath: '/job/x',
      bulletFields: ['R-1', 'x'.repeat(300)],
      jobPostingInfo: {
        title: 'Engineer',
        jobDescription: '',
        location: 'Menlo Park, CA',
        country: { descriptor: 'United States of America' },
        externalUrl: 'https://w.example/1',
      },
    },
    { externalId: 'R-1', places: [{ region: 'CA', country: 'US' }] },
  ],
])('%s is read as far as it goes', (kind, value, expected) => {
  const { draft, remarks } = read(kind, value);
  expect(draft).toMatchObject(expected);
  expect(remarks).toEqual([]);
});

it('takes sixty places of more', () => {
  const name = Array.from({ length: 70 }, (_, at) => `Town${at}, TX`).join('; ');
  expect(read('greenhouse', { ...greenhouse, location: { name } }).draft.places).toHaveLength(60);
});

it.each(['05/01/2027', '9999-12-31', '0001-01-01'])(
  '%s as the last change of an opening whose posting can be read costs only that',
  (date) => {
    const { draft, remarks } = read('greenhouse', { ...greenhouse, first_published: '2026-10-01T00:00:00-05:00', updated_at: date });
    expect(draft).toMatchObject({ title: 'Engineer', posted: '2026-10-01T05:00:00.000Z' });
    expect(draft).not.toHaveProperty('updated');
    expect(remarks).toEqual([{ what: 'a date of a change that cannot be read', quote: date }]);
  },
);
