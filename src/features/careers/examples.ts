/** Openings for the named examples of renderings. */
import type { OpeningCard, OpenOpening } from './openings.schema';

export const exampleCard = (slug: string, change: Partial<OpeningCard> = {}): OpeningCard => ({
  id: `aldermoor:${slug}`,
  slug,
  title: 'Consultant, grid connections',
  employer: 'Aldermoor',
  department: 'Energy',
  summary: 'Read connection files until they confess.',
  places: [
    { city: 'Hamburg', country: 'DE', countryName: 'Germany', lat: 53.55, lon: 9.99, cityKey: 'hamburg' },
    { city: 'Rotterdam', country: 'NL', countryName: 'Netherlands', cityKey: 'rotterdam' },
  ],
  workMode: 'hybrid',
  function: 'consulting',
  industries: ['energy'],
  level: 'experienced',
  programmes: ['returners'],
  employment: ['full-time'],
  language: 'en',
  pay: { min: 68_000, max: 79_000, currency: 'EUR', unit: 'year' },
  posted: '2026-11-02T00:00:00.000Z',
  closes: '2027-01-08T23:59:59.000Z',
  ...change,
});

export const exampleOpening = (change: Partial<OpenOpening> = {}): OpenOpening => ({
  ...exampleCard('consultant-grid-connections'),
  status: 'open',
  description:
    '<h2>The work</h2><p>You will join a team of five that shortens queues for network companies.</p><h2>What you would bring</h2><ul><li>Comfort with messy records</li></ul>',
  steps: ['Your CV', 'A call with the recruiter', 'A meeting with two partners', 'An answer within a week'],
  apply: { kind: 'form' },
  ...change,
});
