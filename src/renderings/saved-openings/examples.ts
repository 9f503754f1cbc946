import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const props = (language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data | undefined> => ({
  uid: 'saved',
  params: {},
  fields: undefined,
  data: {
    crumbs: [
      { text: 'Home', href: '/' },
      { text: 'Openings', href: '/careers/search-jobs/jobs' },
    ],
  },
  slots: {},
  page: {
    Title: { value: language === 'de' ? 'Gemerkte und angesehene Stellen' : 'Saved and seen openings' },
    Lede: { value: language === 'de' ? 'Nur in diesem Browser.' : 'In this browser only.' },
  },
  route: exampleRoute({
    site: 'dotcom',
    path: '/careers/search-jobs/saved',
    templateName: 'Saved Openings Page',
    language,
    itemLanguage: language,
  }),
});

export const examples = { usual: props(), german: props('de') } satisfies Record<string, RenderingProps<unknown, Page, Data | undefined>>;
