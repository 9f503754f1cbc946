import { exampleOpening } from '@/features/careers/examples';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (openings: Data['openings'], language: 'en' | 'de' = 'en', isDown = false): RenderingProps<unknown, Page, Data> => ({
  uid: 'compare',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Stellen vergleichen' : 'Compare openings' }, Lede: { value: '' } },
  data: { openings, isDown, today: '2026-11-21' },
  slots: {},
  route: exampleRoute({
    site: 'dotcom',
    path: '/careers/search-jobs/compare',
    templateName: 'Compare Openings Page',
    language,
    itemLanguage: language,
  }),
});

const closed: Data['openings'][number] = {
  status: 'closed',
  title: 'Old post',
  employer: 'Aldermoor',
  slug: 'old-post',
  closedAt: '2026-11-10T00:00:00Z',
  similar: [],
};
const other = exampleOpening({ slug: 'modeller', title: 'Power-systems modeller', workMode: 'remote' });

export const examples = {
  two: props([exampleOpening(), other]),
  'one of them closed': props([exampleOpening(), other, closed]),
  none: props([]),
  german: props([exampleOpening()], 'de'),
  'search down': props([], 'en', true),
  'search down for one': props([exampleOpening()], 'en', true),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
