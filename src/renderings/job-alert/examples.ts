import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const token = 't'.repeat(43);
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'alert',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Stellenmeldung' : 'Job alert' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/careers/search-jobs/alerts', templateName: 'Job Alert Page', language, itemLanguage: language }),
});

export const examples = {
  confirm: props({ status: 'confirm', token, done: null }),
  'confirm refused': props({ status: 'confirm', token, done: 'refused' }),
  confirmed: props({
    status: 'alert',
    token,
    search: 'keyword=grid&country=DE&city=new-york',
    frequency: 'daily',
    count: 4,
    done: 'confirmed',
  }),
  unknown: props({ status: 'alert', token, search: 'country=XX', frequency: 'weekly', count: 120, isUnknown: true, done: null }),
  changed: props({ status: 'alert', token, search: '', frequency: 'weekly', count: null, done: 'changed' }),
  off: props({ status: 'none', done: 'off' }),
  start: props({ status: 'start', done: null }),
  none: props({ status: 'none', done: null }),
  'service down': props({ status: 'down', done: 'failed' }),
  german: props({ status: 'alert', token, search: 'keyword=netz', frequency: 'weekly', count: 1, done: null }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
