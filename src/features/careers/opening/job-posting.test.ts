import { describe, expect, it } from 'vitest';
import { jobPosting } from './job-posting.schema';
import { jobPostingOf, type PostedOpening } from './job-posting.server';

const firm = { url: 'https://x.example/', logo: 'https://x.example/logo.png' };
const opening: PostedOpening = {
  id: 'own:1',
  title: 'Engineer',
  employer: 'Aldermoor',
  description: '<p>Text</p>',
  summary: 'Why',
  places: [{ city: 'Oslo', country: 'NO', countryName: 'Norway', lat: 59.91, lon: 10.75 }],
  workMode: 'hybrid',
  employment: ['part-time'],
  industries: ['public-sector'],
  language: 'en',
  pay: { min: 1, max: 2, currency: 'NOK', unit: 'year' },
  posted: '2026-11-01T00:00:00Z',
  closes: '2026-12-01T23:59:59Z',
  direct: true,
};
const made = (change: Partial<PostedOpening> = {}) =>
  jobPosting.parse(jobPostingOf({ ...opening, ...change }, 'https://x.example/a', firm));

describe('the markup of an opening', () => {
  it('says everything that is known', () => {
    expect(made()).toEqual({
      '@type': 'JobPosting',
      '@id': 'https://x.example/a#opening',
      url: 'https://x.example/a',
      title: 'Engineer',
      description: '<p>Why</p><p>Text</p>',
      identifier: { '@type': 'PropertyValue', name: 'Aldermoor', value: 'own:1' },
      datePosted: '2026-11-01T00:00:00Z',
      validThrough: '2026-12-01T23:59:59Z',
      employmentType: ['PART_TIME'],
      hiringOrganization: { '@type': 'Organization', name: 'Aldermoor', sameAs: firm.url, logo: firm.logo },
      jobLocation: [
        {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: 'Oslo', addressCountry: 'NO' },
          geo: { '@type': 'GeoCoordinates', latitude: 59.91, longitude: 10.75 },
        },
      ],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'NOK',
        value: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitText: 'YEAR' },
      },
      industry: 'public sector',
      inLanguage: 'en',
      directApply: true,
    });
  });
  it('says of a remote one from where it may be done', () => {
    expect(made({ workMode: 'remote' })).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ '@type': 'Country', name: 'Norway' }],
    });
  });
  it('leaves out what nobody said, and lends the firm’s name to no other', () => {
    const bare = made({
      places: [],
      pay: undefined,
      closes: undefined,
      industries: [],
      description: '',
      summary: 'A < B',
      direct: false,
      employer: 'Bureau',
    });
    expect(bare).toMatchObject({
      description: '<p>A &lt; B</p>',
      hiringOrganization: { '@type': 'Organization', name: 'Bureau' },
      directApply: false,
    });
    for (const key of ['jobLocation', 'baseSalary', 'validThrough', 'industry']) expect(bare).not.toHaveProperty(key);
    expect(Object.keys(bare.hiringOrganization)).toEqual(['@type', 'name']);
  });
});
