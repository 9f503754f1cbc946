import { describe, expect, it } from 'vitest';
import {
  closesText,
  currencySign,
  daysLeftOf,
  employmentNames,
  lastDay,
  modeName,
  money,
  openingDate,
  payText,
  placesText,
  rowTitle,
  writtenIn,
} from './labels';

const words = {
  locale: 'en-GB',
  phrase: (key: string, values?: Record<string, unknown>) => [key, ...Object.values(values ?? {}).map(String)].join(' '),
};

describe('pay', () => {
  it('says of dollars whose they are, in either language', () => {
    expect(money(97_500, 'USD', 'en-GB')).toBe('US$97,500');
    expect(money(97_500, 'USD', 'de-DE')).toBe('97.500\u00a0US$');
    expect([money(97_500, 'CAD', 'de-DE'), money(60_000, 'EUR', 'de-DE')]).toEqual(['97.500\u00a0CA$', '60.000\u00a0€']);
  });
});

describe('the sign of a currency', () => {
  it('is what amounts have', () =>
    expect([currencySign('EUR', 'de-DE'), currencySign('USD', 'en-GB'), currencySign('CHF', 'de-DE')]).toEqual(['€', 'US$', 'CHF']));
});

describe('the title of a row', () => {
  it.each([
    ['Absolventenprogramm Beratung (m/w/d)', 'Absolventenprogramm Beratung\u00a0(m/w/d)'],
    ['Berater (m/w/d) Netzanschlüsse', 'Berater\u00a0(m/w/d) Netzanschlüsse'],
    ['Beraterin / Berater (m/w/d) Wiedereinstieg', 'Beraterin\u00a0/\u00a0Berater\u00a0(m/w/d) Wiedereinstieg'],
    ['Projektleiterin / Projektleiter (m/w/d)', 'Projektleiterin /\u00a0Projektleiter\u00a0(m/w/d)'],
    ['Chef de projet (H/F)', 'Chef de projet\u00a0(H/F)'],
    ['Energiewirtschaftsberaterin (m/w/d)', 'Energiewirtschaftsberaterin (m/w/d)'],
    ['Consultant (part-time)', 'Consultant (part-time)'],
  ])('keeps whom it asks for with a word that is not too long: %s', (title, shown) => expect(rowTitle(title)).toBe(shown));
});

describe('a range of pay', () => {
  const german = { locale: 'de-DE', phrase: (_key: string, values?: Record<string, unknown>) => Object.values(values ?? {}).join(' bis ') };
  const hourly = { currency: 'EUR', unit: 'hour' } as const;
  it('has two digits at both ends where it has cents, and none where it has none', () => {
    expect(payText({ ...hourly, min: 12.5, max: 15.5 }, german)).toBe('12,50 bis 15,50\u00a0€');
    expect(payText({ ...hourly, min: 12, max: 15 }, german)).toBe('12 bis 15\u00a0€');
  });
});

describe('places of an opening', () => {
  it('are named as the page’s language names them, where the index knows that', () => {
    const places = [{ city: 'Zurich', cityName: 'Zürich', countryName: 'Schweiz' }, { city: 'Oslo' }, { countryName: 'Chile' }];
    expect(placesText({ places }, { ...words, locale: 'de-DE' })).toBe('Zürich, Oslo oder Chile');
  });
});

describe('a text in another language than the page’s', () => {
  it('is told by its name, once it is another', () => {
    const english = { ...words, language: 'en' };
    expect(['de', 'pt-BR', 'en', 'en-US', undefined].map((language) => writtenIn(language, english))).toEqual([
      'jobs.writtenIn German',
      'jobs.writtenIn Brazilian Portuguese',
      '',
      '',
      '',
    ]);
    expect(writtenIn('en', { ...english, language: 'de', locale: 'de-DE' })).toBe('jobs.writtenIn Englisch');
  });
});

describe('dates of openings', () => {
  it('show their year unless it is this one', () => {
    expect(openingDate('2024-11-14T00:00:00Z', 'en-GB', '2026-11-21')).toBe('14 November 2024');
    expect(openingDate('2027-01-08T23:59:59Z', 'de-DE', '2026-11-21')).toBe('8. Januar 2027');
    expect(openingDate('2026-01-08T23:59:59Z', 'en-GB', '2026-11-21')).toBe('8 January');
  });
  it('show it where nobody knows which day it is', () =>
    expect(openingDate('2026-01-08T00:00:00Z', 'en-GB', undefined)).toBe('8 January 2026'));
  it('are told as a date of their year where they are not near', () => {
    expect(closesText({ closes: '2027-01-08T23:59:59Z' }, '2026-11-21', words)).toBe('jobs.closes 8 January 2027');
    expect(closesText({ closes: '2027-01-02T23:59:59Z' }, '2026-12-30', words)).toBe('jobs.closesIn 3');
  });
});

describe('the last day', () => {
  it('is the one that the employer says, whatever day it is in UTC by then', () => {
    expect(lastDay({ closes: '2026-12-16T04:59:00Z', closesOn: '2026-12-15' })).toBe('2026-12-15');
    expect(lastDay({ closes: '2026-12-16T04:59:00Z' })).toBe('2026-12-16');
    expect(lastDay({})).toBeUndefined();
  });
  it('is the one that the sentence about it says', () => {
    expect(closesText({ closes: '2027-01-09T04:59:00Z', closesOn: '2027-01-08' }, '2026-11-21', words)).toBe('jobs.closes 8 January 2027');
    expect(closesText({}, '2026-11-21', words)).toBe('');
  });
});

describe('the days that are left', () => {
  // At 22:00 UTC on the 14th the last day has begun in Sydney.
  const sydney = { closes: '2026-12-15T12:59:59Z', closesOn: '2026-12-15', daysLeft: 0 };
  it('are those of the place, which the index counts', () => {
    expect(closesText(sydney, '2026-12-14', words)).toBe('jobs.closesToday');
    expect(daysLeftOf(sydney, Date.parse('2026-12-14T22:00:00Z'))).toBe(0);
  });
  it('are those in UTC where the index does not say', () => {
    expect(daysLeftOf({ ...sydney, daysLeft: undefined }, Date.parse('2026-12-14T22:00:00Z'))).toBe(1);
    expect(daysLeftOf({}, 0)).toBeUndefined();
  });
});

describe('what is paid', () => {
  const pay = { min: 106_000, max: 137_000, currency: 'USD', unit: 'year' } as const;
  const said = (locale: string) =>
    payText(pay, { locale, phrase: (_key, values) => Object.values(values ?? {}).join('–') }).replaceAll('\u00a0', ' ');
  it('has its currency before each amount, and behind them once', () => {
    expect(said('en-GB')).toBe('US$106,000–US$137,000');
    expect(said('de-DE')).toBe('106.000–137.000 US$');
  });
  it('has a currency that is a word once, as that is long', () => {
    const of = (min: number, max: number) =>
      payText({ ...pay, min, max, currency: 'SEK' }, { locale: 'en-GB', phrase: (_key, values) => Object.values(values ?? {}).join('–') });
    expect(of(760_000, 980_000).replaceAll('\u00a0', ' ')).toBe('SEK 760,000–980,000');
    expect(of(760_000, 760_000).replaceAll('\u00a0', ' ')).toBe('SEK 760,000');
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
