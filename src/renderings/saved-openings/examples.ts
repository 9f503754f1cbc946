import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Page } from './fields.schema';

const props = (language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page> => ({
  uid: 'saved',
  params: {},
  fields: undefined,
  data: undefined,
  slots: {},
  page: {
    Title: { value: language === 'de' ? 'Gemerkt und angesehen' : 'Saved and seen' },
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

export const examples = { usual: props(), german: props('de') } satisfies Record<string, RenderingProps<unknown, Page>>;
