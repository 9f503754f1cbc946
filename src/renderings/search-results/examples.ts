import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { emptySearch, type SearchAnswer, type SearchResult, type SearchState } from '@/features/search';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const result = (id: string, change: Partial<SearchResult> = {}): SearchResult => ({
  id,
  type: 'article',
  title: 'Copper has a memory',
  titleHtml: '<mark>Copper</mark> has a memory',
  dek: 'Smelters that closed long ago still set the price.',
  extractHtml: 'The fee fell below nothing, and <mark>copper</mark> went on being smelted &amp; sold.',
  url: 'http://insights.localhost:3000/featured-insights/industry/copper-has-a-memory',
  site: 'insights',
  language: 'en',
  fallback: false,
  date: '2026-10-08T00:00:00Z',
  authors: [{ slug: 'ines-valbuena', label: 'Inés Valbuena', url: null }],
  topics: [{ slug: 'industry', label: 'Industry', url: null }],
  access: 'free',
  documentType: 'article',
  readingMinutes: 9,
  ...change,
});

const answer = (change: Partial<SearchAnswer> = {}): SearchAnswer => ({
  query: 'copper',
  total: 23,
  page: 1,
  pages: 3,
  results: [
    result('1'),
    result('2', { access: 'premium', titleHtml: 'The price of <mark>copper</mark>' }),
    result('3', { type: 'profile', titleHtml: 'Inés Valbuena', extractHtml: '', date: null, readingMinutes: null, documentType: null }),
  ],
  facets: [
    {
      name: 'type',
      values: [
        { value: 'article', label: 'article', count: 20 },
        { value: 'profile', label: 'profile', count: 3 },
      ],
    },
    {
      name: 'topic',
      values: Array.from({ length: 8 }, (_, index) => ({ value: `topic-${index}`, label: `Topic ${index}`, count: 8 - index })),
    },
    {
      name: 'access',
      values: [
        { value: 'free', label: 'free', count: 22 },
        { value: 'premium', label: 'premium', count: 1 },
      ],
    },
    { name: 'year', values: [] },
  ],
  ...change,
});

const openings: SearchAnswer['openings'] = {
  total: 34,
  leads: false,
  href: '/careers/search-jobs/jobs/?keyword=copper',
  results: [{ title: 'Graduate analyst', place: 'Madrid, London', href: '/careers/search-jobs/jobs/graduate-analyst' }],
};

const state = (change: Partial<SearchState> = {}): SearchState => ({ ...emptySearch, q: 'copper', ...change });

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'search',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Suche' : 'Search' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/search', templateName: 'Search Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props({ status: 'ready', state: state(), answer: answer() }),
  filtered: props({
    status: 'ready',
    state: state({ filters: { type: ['article'] }, page: 2, sort: 'date' }),
    answer: answer({ page: 2 }),
  }),
  corrected: props({ status: 'ready', state: state({ q: 'coper' }), answer: answer({ corrected: { from: 'coper', to: 'copper' } }) }),
  'with openings': props({ status: 'ready', state: state(), answer: answer({ openings }) }),
  'with openings of other words': props({
    status: 'ready',
    state: state({ q: 'cooper' }),
    answer: answer({ query: 'cooper', openings: { ...openings, corrected: { from: 'cooper', to: 'copper' } } }),
  }),
  'with openings first': props({ status: 'ready', state: state(), answer: answer({ openings: { ...openings, leads: true } }) }),
  everything: props({ status: 'ready', state: emptySearch, answer: answer({ query: '', total: 1 }) }),
  none: props({
    status: 'ready',
    state: state({ q: 'xyzzy copper', filters: { type: ['event'] } }),
    answer: answer({
      total: 0,
      pages: 0,
      results: [],
      facets: [],
      suggestions: { queries: [{ query: 'copper', total: 23 }], topics: [{ slug: 'energy', label: 'Energy', url: null, count: 9 }] },
      instead: {
        query: 'copper',
        results: [
          {
            title: 'Copper has a memory',
            url: 'http://insights.localhost:3000/featured-insights/industry/copper-has-a-memory',
            language: 'en',
          },
        ],
      },
      mostRead: [{ title: 'The long queue', url: 'http://insights.localhost:3000/featured-insights/energy/the-long-queue' }],
    }),
  }),
  'openings alone': props({
    status: 'ready',
    state: state({ q: 'hydrologist' }),
    answer: answer({ query: 'hydrologist', total: 0, pages: 0, results: [], facets: [], openings: { ...openings, leads: true } }),
  }),
  'service down': props({ status: 'error', state: state() }),
  loading: props({ status: 'loading', state: state(), answer: answer() }),
  german: props(
    {
      status: 'ready',
      state: state({ q: 'kupfer' }),
      answer: answer({ results: [result('1', { language: 'de' }), result('2', { fallback: true })] }),
    },
    'de',
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
