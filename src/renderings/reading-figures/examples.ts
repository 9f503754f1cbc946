import type { Figures, FiguresData } from '@/features/figures';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const sums = (visits: number) => ({
  visitors: Math.round(visits * 0.9),
  visits,
  bounces: Math.round(visits * 0.4),
  views: visits * 2,
  ends: Math.round(visits * 0.6),
  ms: visits * 95_000,
});
const row = (value: string, visits: number, name?: string, before?: number) => ({
  value,
  ...(name ? { name } : {}),
  ...sums(visits),
  ...(before === undefined ? {} : { before }),
});

const figures: Figures = {
  from: '2026-11-18',
  to: '2026-11-24',
  totals: sums(2_310),
  before: { from: '2026-11-11', to: '2026-11-17', totals: sums(2_100) },
  series: Array.from({ length: 7 }, (_, index) => ({
    at: `2026-11-${18 + index}`,
    ...sums(300 + index * 10),
    before: sums(290 - index * 8),
  })),
  lists: {
    path: [row('/featured-insights/energy/the-long-queue', 640, 'article: the-long-queue: The long queue'), row('/people', 210, 'People')],
    entry: [row('/', 410, 'Home')],
    exit: [row('/careers', 120, 'Careers')],
    type: [row('article', 1_200), row('page', 600)],
    channel: [row('search', 900, undefined, 1_000), row('direct', 700, undefined, 700), row('assistant', 90, undefined, 0)],
    source: [row('google.com', 700), row('', 700)],
    campaign: [row('', 2_200), row('autumn', 110)],
    device: [row('phone', 1_300), row('desktop', 900)],
    browser: [row('Chrome', 1_300)],
    os: [row('Android', 900)],
    language: [row('en', 1_700), row('de', 610)],
  },
  searches: [
    { type: 'site', term: 'copper', times: 40, none: 0, visits: 31 },
    { type: 'jobs', term: 'astronaut', times: 9, none: 9, visits: 8 },
  ],
  forms: [
    {
      form: 'job-application',
      viewed: 90,
      started: 61,
      steps: [
        { step: 1, visits: 60 },
        { step: 2, visits: 38 },
        { step: 4, visits: 30 },
      ],
      refused: 7,
      sent: 27,
      fields: [{ field: 'cv', times: 6 }],
    },
  ],
  openings: [{ path: '/careers/search-jobs/jobs/analyst-1', name: 'Analyst', seen: 120, begun: 90, sent: 27 }],
  offers: [{ step: 'shown', visits: 200, times: 260 }],
  events: [{ name: 'File Downloaded', value: 'the-long-queue.pdf', times: 51, visits: 48 }],
  vitals: [
    { name: 'LCP', p75: 1_320, times: 700 },
    { name: 'INP', p75: 240, times: 400 },
    { name: 'CLS', p75: 0.31, times: 700 },
  ],
  now: { visits: 12 },
  turnedAway: [{ reason: 'bot', messages: 4_200 }],
};

const shown: Extract<FiguresData, { allowed: true }> = {
  allowed: true,
  asked: {
    period: '7',
    from: '2026-11-18',
    to: '2026-11-24',
    site: '',
    compare: 'before',
    sort: 'visits',
    filters: {},
    panels: { pages: 'path', ways: 'channel', means: 'device' },
    none: false,
    most: 10,
  },
  figures,
};
const nothing = { visitors: 0, visits: 0, bounces: 0, views: 0, ends: 0, ms: 0 };
const empty: Figures = {
  ...figures,
  totals: nothing,
  before: { ...figures.before!, totals: nothing },
  series: figures.series.map(({ at }) => ({ at, ...nothing, before: nothing })),
  lists: Object.fromEntries(Object.keys(figures.lists).map((name) => [name, []])) as unknown as Figures['lists'],
  searches: [],
  forms: [],
  openings: [],
  offers: [],
  events: [],
  vitals: [],
  now: { visits: 0 },
  turnedAway: [],
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'figures',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Wie wir gelesen werden' : 'How we are read' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/user-registration/figures', templateName: 'Reading Figures Page', language, itemLanguage: language }),
});
const ready = (data: FiguresData): Data => ({ status: 'ready', data });

export const examples = {
  usual: props(ready(shown)),
  'of one page and way': props(
    ready({
      ...shown,
      asked: {
        ...shown.asked,
        filters: { path: '/people', channel: 'search', event: 'Onsite Search Performed:site:copper' },
        panels: { pages: 'entry', ways: 'source', means: 'language' },
        none: true,
      },
    }),
  ),
  'two days by the hour': props(
    ready({
      ...shown,
      asked: { ...shown.asked, period: 'own', from: '2026-11-23' },
      figures: {
        ...figures,
        from: '2026-11-23',
        series: Array.from({ length: 48 }, (_, index) => ({
          at: new Date(Date.UTC(2026, 10, 23, index)).toISOString(),
          ...sums(20 + (index % 24)),
        })),
      },
    }),
  ),
  'nobody pressed anything': props(
    ready({ ...shown, figures: { ...figures, offers: [], vitals: figures.vitals.filter(({ name }) => name !== 'INP') } }),
  ),
  empty: props(ready({ ...shown, figures: empty })),
  'not allowed': props(ready({ allowed: false })),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(ready(shown), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
