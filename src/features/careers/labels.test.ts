import { describe, expect, it } from 'vitest';
import { closesText, employmentNames, modeName, shortDate } from './labels';

const words = {
  locale: 'en-GB',
  phrase: (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {}).map(String)].join(' '),
};

describe('dates of openings', () => {
  it('show their year unless it is this one', () => {
    expect(shortDate('2024-11-14T00:00:00Z', 'en-GB', '2026-11-21')).toBe('14 November 2024');
    expect(shortDate('2027-01-08T23:59:59Z', 'de-DE', '2026-11-21')).toBe('8. Januar 2027');
    expect(shortDate('2026-01-08T23:59:59Z', 'en-GB', '2026-11-21')).toBe('8 January');
  });
  it('show it where nobody knows which day it is', () =>
    expect(shortDate('2026-01-08T00:00:00Z', 'en-GB', undefined)).toBe('8 January 2026'));
  it('are told as a date of their year where they are not near', () => {
    expect(closesText('2027-01-08T23:59:59Z', '2026-11-21', words)).toBe('jobs.closes 8 January 2027');
    expect(closesText('2027-01-02T23:59:59Z', '2026-12-30', words)).toBe('jobs.closesIn 3');
  });
});

describe('what an employer does not say', () => {
  it('has no name', () => {
    expect(modeName({}, words)).toBe('');
    expect(employmentNames({ employment: [] }, words)).toEqual([]);
  });
  it('and what is said has one each', () =>
    expect(employmentNames({ employment: ['part-time', 'seasonal'] }, words)).toEqual([
      'jobs.employment.part-time',
      'jobs.employment.seasonal',
    ]));
});
