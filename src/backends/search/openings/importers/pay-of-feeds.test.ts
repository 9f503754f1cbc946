import { describe, expect, it } from 'vitest';
import { line } from '../../../../../tests/contract/support/openings.ts';
import { FUZZED, FUZZED_KINDS } from '../../../../../tests/support/fuzzed-feeds.ts';
import { draftAll } from '../feeds/run.ts';
import type { ImportContext } from './importer.ts';
import { IMPORTERS } from './kinds.ts';
import type { FeedKind } from './kinds.ts';
import { payGiven } from './pay-period.ts';

const context: ImportContext = { employer: 'Acme', language: 'en', now: new Date('2026-11-21T15:00:00Z') };
const EUR = 'EUR';

describe('the period of pay in fields', () => {
  it.each([
    ['1 YEAR', 60_000, 90_000, { min: 60_000, max: 90_000, unit: 'year' }],
    ['2 WEEK', 2_000, 3_000, { min: 1_000, max: 1_500, unit: 'week' }],
    ['0.5 MONTH', 2_000, 3_000, { min: 4_000, max: 6_000, unit: 'month' }],
    ['3 MONTH', 9_000, 10_000, { min: 3_000, max: 3_333.33, unit: 'month' }],
    ['1 HOUR', 20, 25, { min: 20, max: 25, unit: 'hour' }],
    ['monthly', 4_000, 5_000, { min: 4_000, max: 5_000, unit: 'month' }],
    ['per-hour-wage', 20, 25, { min: 20, max: 25, unit: 'hour' }],
    ['bi-week-salary', 2_000, 3_000, { min: 1_000, max: 1_500, unit: 'week' }],
    ['BIWEEKLY', 2_000, 3_000, { min: 1_000, max: 1_500, unit: 'week' }],
    ['semi-month-salary', 2_000, 3_000, { min: 4_000, max: 6_000, unit: 'month' }],
    ['bi-month-salary', 2_000, 3_000, undefined],
    ['one-time', 2_000, 3_000, undefined],
    ['0 WEEK', 2_000, 3_000, undefined],
    ['-1 YEAR', 2_000, 3_000, undefined],
    ['1.5.2 YEAR', 2_000, 3_000, undefined],
    ['1-2 YEAR', 2_000, 3_000, undefined],
    ['NONE', 2_000, 3_000, undefined],
  ])('%s', (interval, min, max, expected) =>
    expect(payGiven({ min, max, currency: EUR, interval })).toEqual(expected && { ...expected, currency: EUR }),
  );
});

describe('pay whose minimum is above its maximum', () => {
  const turned: Partial<Record<FeedKind, object>> = {
    greenhouse: { pay_input_ranges: [{ min_cents: 9e6, max_cents: 3e6, currency_type: EUR, title: '', blurb: '' }] },
    lever: { salaryRange: { min: 9e4, max: 3e4, currency: EUR, interval: 'per-year-salary' } },
    jobposting: { baseSalary: { currency: EUR, value: { minValue: 9e4, maxValue: 3e4, unitText: 'YEAR' } } },
    masthead: { pay: { min: 9e4, max: 3e4, currency: EUR, unit: 'year' } },
  };
  const kinds = FUZZED_KINDS.filter((kind) => turned[kind]);
  it('is tried with every kind that has pay in fields and a made-up feed', () => expect(kinds.length).toBeGreaterThan(2));

  it.each(kinds)('costs an opening of %s its pay alone', (kind) => {
    const { entries, text } = FUZZED[kind]!;
    const changed = entries.map((entry, at) => (at === 0 ? { ...(entry as object), ...turned[kind] } : entry));
    const { drafted, bad } = draftAll(IMPORTERS[kind], IMPORTERS[kind].split(text(changed)), context);
    expect(bad).toEqual([]);
    expect(drafted[0]?.draft).not.toHaveProperty('pay');
    expect(drafted[0]?.remarks).toContainEqual(expect.objectContaining({ what: expect.stringContaining('maximum is below the minimum') }));
  });

  it.each<[FeedKind, string]>([
    [
      'ashby',
      JSON.stringify({
        jobs: [
          {
            id: '1',
            title: 'Nurse',
            publishedAt: '2026-10-01',
            jobUrl: 'https://jobs.example/1',
            compensation: {
              summaryComponents: [{ compensationType: 'Salary', interval: '1 YEAR', currencyCode: EUR, minValue: 9e4, maxValue: 3e4 }],
            },
          },
        ],
      }),
    ],
    ['masthead', JSON.stringify({ ...line('A-1'), pay: { min: 9, max: 3, currency: EUR, unit: 'hour' } })],
    [
      'teamtailor',
      JSON.stringify({
        data: [
          {
            id: '1',
            type: 'jobs',
            links: { 'careersite-job-url': 'https://career.example/jobs/1' },
            attributes: {
              title: 'Nurse',
              body: '<p>Care.</p>',
              'created-at': '2026-10-01',
              'min-salary': 9000,
              'max-salary': 3000,
              currency: EUR,
              'salary-time-unit': 'monthly',
            },
          },
        ],
      }),
    ],
    [
      'personio',
      '<workzag-jobs><position><id>1</id><office>Berlin</office><name>Pfleger</name><createdAt>2026-10-01T10:00:00+00:00</createdAt><salaryMin>9000</salaryMin><salaryMax>3000</salaryMax><currency>EUR</currency><salaryInterval>monthly</salaryInterval><jobDescriptions></jobDescriptions></position></workzag-jobs>',
    ],
  ])('costs an opening of %s its pay alone, too', (kind, text) => {
    const { drafted, bad } = draftAll(IMPORTERS[kind], IMPORTERS[kind].split(`${text}\n`), {
      ...context,
      address: 'https://acme.jobs.personio.de/xml?language=de',
    });
    expect(bad).toEqual([]);
    expect(drafted).toHaveLength(1);
    expect(drafted[0]?.draft).not.toHaveProperty('pay');
  });
});

describe('amounts of fields', () => {
  const posting = {
    '@type': 'JobPosting',
    title: 'Nurse',
    description: 'Care.',
    datePosted: '2026-11-01',
    hiringOrganization: 'Ward',
    url: 'https://ward.example/1',
  };
  const offer = {
    id: 1,
    title: 'Nurse',
    absolute_url: 'https://board.example/1',
    location: { name: 'Berlin' },
    updated_at: '2026-11-01',
    content: '',
  };
  const range = (min: number, max: number, title: string, blurb: string) => ({
    ...offer,
    pay_input_ranges: [{ min_cents: min * 100, max_cents: max * 100, currency_type: EUR, title, blurb }],
  });
  it.each<[string, FeedKind, unknown, object | undefined]>([
    [
      '50.000',
      'jobposting',
      { ...posting, baseSalary: { currency: EUR, value: { value: '50.000', unitText: 'YEAR' } } },
      { min: 50_000, unit: 'year' },
    ],
    [
      'a unit beside the value',
      'jobposting',
      { ...posting, baseSalary: { currency: EUR, value: 25, unitText: 'HOUR' } },
      { min: 25, unit: 'hour' },
    ],
    ['25 without a unit', 'jobposting', { ...posting, baseSalary: { currency: EUR, value: { value: 25 } } }, undefined],
    [
      '60,000 without a unit',
      'jobposting',
      { ...posting, baseSalary: { currency: EUR, value: { value: 60_000 } } },
      { min: 60_000, unit: 'year' },
    ],
    [
      'a currency beside the salary',
      'jobposting',
      { ...posting, salaryCurrency: 'eur', baseSalary: { value: { value: 60_000 } } },
      { currency: EUR },
    ],
    [
      '0 to 80,000',
      'jobposting',
      { ...posting, baseSalary: { currency: EUR, value: { minValue: 0, maxValue: 80_000, unitText: 'YEAR' } } },
      undefined,
    ],
    ['25 a year', 'jobposting', { ...posting, baseSalary: { currency: EUR, value: { value: 25, unitText: 'YEAR' } } }, undefined],
    ['a 40-hour week', 'greenhouse', range(120_000, 150_000, 'Salary', 'For a standard 40-hour week.'), { min: 120_000, unit: 'year' }],
    ['120,000 an hour', 'greenhouse', range(120_000, 150_000, 'Hourly rate', ''), undefined],
    ['Monthly gross', 'greenhouse', range(4_000, 5_000, 'Monthly gross', ''), { min: 4_000, unit: 'month' }],
    ['an hourly range', 'greenhouse', range(20, 25, 'Hour', ''), { min: 20, unit: 'hour' }],
    ['0 to 0', 'greenhouse', range(0, 0, 'Salary', ''), undefined],
  ])('%s (%s)', (_what, kind, value, pay) => {
    const { draft } = IMPORTERS[kind].draft(value, context);
    if (pay) expect(draft.pay).toMatchObject(pay);
    else expect(draft).not.toHaveProperty('pay');
  });
});
