import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'mail-off',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Keine solchen Mails mehr' : 'No more of these mails' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/alumni/mail-off', templateName: 'Alumni Mail Off Page', language, itemLanguage: language }),
});

export const examples = {
  alert: props({ step: 'ask', kind: 'alert', token: TOKEN }),
  newsletter: props({ step: 'ask', kind: 'newsletter', token: TOKEN }),
  off: props({ step: 'off', kind: 'newsletter' }),
  'the link opens nothing': props({ step: 'link-over' }),
  'service down': props({ step: 'failed', kind: 'alert', token: TOKEN }),
  german: props({ step: 'ask', kind: 'newsletter', token: TOKEN }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
