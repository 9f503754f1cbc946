import { emptyJobSearch, type JobAnswer, type JobSearchState, type OpeningCard } from '@/features/careers';
import { exampleCard } from '@/features/careers/examples';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const card = (slug: string, change: Partial<OpeningCard> = {}): OpeningCard => exampleCard(slug, change);

const value = (name: string, count: number, label?: string) => ({ value: name, count, selected: false, ...(label ? { label } : {}) });

export const exampleAnswer = (change: Partial<JobAnswer> = {}): JobAnswer => ({
  today: '2026-11-21',
  total: 48,
  page: 1,
  pages: 3,
  pageSize: 20,
  start: 1,
  sort: 'relevance',
  results: [
    card('consultant-grid-connections'),
    card('power-systems-modeller', {
      title: 'Power-systems modeller',
      workMode: 'remote',
      pay: { min: 60, max: 60, currency: 'USD', unit: 'hour' },
    }),
    card('berater-netze', {
      title: 'Berater Netze',
      language: 'de',
      department: 'Energie',
      places: [
        { city: 'Hamburg', country: 'DE', countryName: 'Germany' },
        { city: 'Berlin', country: 'DE' },
        { city: 'Vienna', country: 'AT' },
        { country: 'CH', countryName: 'Switzerland' },
      ],
    }),
  ],
  facets: {
    country: [value('DE', 20, 'Germany'), value('NL', 12, 'Netherlands')],
    city: Array.from({ length: 9 }, (_, index) => value(`city-${index}`, 9 - index, `City ${index}`)),
    function: [value('consulting', 20), value('data-and-analytics', 12)],
    industry: [value('energy', 20), value('public-sector', 3), value('space-travel', 1)],
    level: [value('intern', 1), value('senior', 12)],
    programme: [value('graduate', 2), value('returners', 1)],
    workMode: [value('hybrid', 20), value('remote', 4)],
    employment: [value('full-time', 40), value('part-time', 8)],
    language: [value('en', 40), value('de', 8)],
    employer: [value('Aldermoor', 48, 'Aldermoor')],
    pay: [value('40000', 30), value('60000', 12)],
  },
  ...change,
});

const state = (change: Partial<JobSearchState> = {}): JobSearchState => ({ ...emptyJobSearch, keyword: 'grid', ...change });

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'jobs',
  params: {},
  fields: undefined,
  data,
  slots: {},
  page: { Title: { value: language === 'de' ? 'Offene Stellen' : 'Openings' }, Lede: { value: 'Every post states its salary.' } },
  route: exampleRoute({
    site: 'dotcom',
    path: '/careers/search-jobs/jobs',
    templateName: 'Job Search Page',
    language,
    itemLanguage: language,
  }),
});

const near = { name: 'Hamburg', lat: 53.55, lon: 9.99, radiusKm: 50 };

export const examples = {
  usual: props({ view: { status: 'ready', state: state(), answer: exampleAnswer() } }),
  everything: props({
    view: { status: 'ready', state: emptyJobSearch, answer: exampleAnswer({ sort: 'date' }) },
    crumbs: [
      { text: 'Home', href: '/' },
      { text: 'Careers', href: '/careers' },
    ],
  }),
  filtered: props({
    view: {
      status: 'ready',
      state: state({ near: 'Hamburg', filters: { level: ['senior'], city: ['city-8'] }, pay: '60000', sort: 'date', page: 2 }),
      answer: exampleAnswer({ page: 2, start: 21, near, results: [card('consultant', { distanceKm: 12.4 })] }),
    },
  }),
  'closing soon': props({
    view: {
      status: 'ready',
      state: state(),
      answer: exampleAnswer({
        total: 4,
        pages: 1,
        results: ['2026-11-21T23:59:59Z', '2026-11-22T12:00:00Z', '2026-11-28T23:59:59Z', '2026-11-29T00:00:00Z'].map((closes, at) =>
          card(`opening-${at}`, { closes, posted: '2026-11-01T00:00:00Z' }),
        ),
      }),
    },
  }),
  'pay not stated': props({
    view: {
      status: 'ready',
      state: state(),
      answer: exampleAnswer({ total: 2, pages: 1, results: [card('told'), card('not-told', { pay: undefined })] }),
    },
  }),
  corrected: props({
    view: { status: 'ready', state: state({ keyword: 'gird' }), answer: exampleAnswer({ corrected: 'grid', pages: 1 }) },
  }),
  'place not known': props({
    view: { status: 'ready', state: state({ near: 'Atlantis' }), answer: exampleAnswer({ unknownPlace: 'Atlantis', answered: state() }) },
  }),
  none: props({
    view: {
      status: 'ready',
      state: state({ near: 'Hamburg', filters: { level: ['intern'] } }),
      answer: exampleAnswer({
        total: 0,
        pages: 0,
        results: [],
        near,
        instead: [
          { kind: 'farther', keyword: 'grid', radiusKm: 100, total: 2 },
          { kind: 'place', keyword: 'grid', total: 3 },
          { kind: 'filters', keyword: 'grid', total: 48 },
        ],
        newest: {
          total: 240,
          results: [card('hydrologist', { title: 'Hydrologist' }), card('berater-netze', { title: 'Berater Netze', language: 'de' })],
          functions: [value('consulting', 81), value('research', 15)],
        },
      }),
    },
  }),
  'none of these words': props({
    view: {
      status: 'ready',
      state: state({ keyword: 'gridd hydrologist' }),
      answer: exampleAnswer({
        total: 0,
        pages: 0,
        results: [],
        instead: [
          { kind: 'spelling', keyword: 'grid hydrologist', total: 1 },
          { kind: 'fewer', keyword: 'hydrologist', total: 5 },
        ],
      }),
    },
  }),
  'service down': props({ view: { status: 'error', state: state() } }),
  loading: props({ view: { status: 'loading', state: state(), answer: exampleAnswer() } }),
  'alert sent': props({ view: { status: 'ready', state: state(), answer: exampleAnswer({ pages: 1 }) }, alert: 'sent' }),
  'alerts too many': props({
    view: { status: 'ready', state: state(), answer: exampleAnswer({ pages: 1 }) },
    alert: 'too-many',
    minutes: 42,
  }),
  'alert refused': props({ view: { status: 'ready', state: state(), answer: exampleAnswer({ pages: 1 }) }, alert: 'invalid' }),
  german: props({ view: { status: 'ready', state: state({ keyword: 'Netz' }), answer: exampleAnswer() } }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
