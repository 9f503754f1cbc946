import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { ForYouData } from '@/features/account/for-you';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Suggestion = ForYouData['results'][number];
const result = (id: string, reason: Suggestion['reason'], change: Partial<Suggestion> = {}): Suggestion => ({
  id,
  title: `Copper has a memory, part ${id}`,
  dek: 'Smelters that closed long ago still set the price.',
  href: `http://insights.localhost:3000/featured-insights/${id}`,
  date: '2026-10-08T00:00:00Z',
  minutes: 9,
  language: 'en',
  access: 'free',
  type: 'article',
  documentType: 'article',
  image: null,
  topics: [{ slug: 'industry', label: 'Industry' }],
  authors: [{ slug: 'ines-valbuena', label: 'Inés Valbuena' }],
  reason,
  ...change,
});
const nothing = { topics: [], authors: [] };
const energy = { slug: 'energy', label: 'Energy & networks' };
const data: ForYouData = {
  off: false,
  down: false,
  history: true,
  fresh: false,
  follows: { topics: [energy], authors: [] },
  mutes: { topics: [], authors: [{ slug: 'tobias-renner', label: 'Tobias Renner' }] },
  topics: [{ slug: 'industry', label: 'Industry' }],
  results: [
    result(
      '1',
      { kind: 'follows', of: 'topic', key: 'energy', label: energy.label },
      { image: { src: '/-/media/aldermoor/drawings/the-long-queue.png', alt: '' } },
    ),
    result(
      '2',
      { kind: 'saved', title: 'The long queue', href: 'http://insights.localhost:3000/x', language: 'en' },
      { access: 'premium', documentType: 'briefingNote' },
    ),
    result(
      '3',
      { kind: 'rated', title: 'The long queue', href: 'http://insights.localhost:3000/x', language: 'en' },
      { dek: '', date: null, minutes: null, type: 'blogEntry', documentType: null },
    ),
    result('4', { kind: 'read', of: 'topic', key: 'industry', label: 'Industry' }),
  ],
};

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'for-you',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Für Sie' : 'For You' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/user-registration/for-you', templateName: 'For You Page', language, itemLanguage: language }),
});

export const examples = {
  usual: props({ status: 'ready', data }),
  'new reader': props({
    status: 'ready',
    data: { ...data, results: [], fresh: true, history: false, follows: nothing, mutes: nothing, topics: [energy] },
  }),
  'all seen': props({ status: 'ready', data: { ...data, results: [] } }),
  off: props({ status: 'ready', data: { ...data, off: true, results: [] } }),
  'suggestions down': props({ status: 'ready', data: { ...data, down: true, results: [] } }),
  muted: props({
    status: 'ready',
    data,
    outcome: {
      form: 'mute',
      kind: 'ok',
      message: 'account.follows.mute',
      params: { label: 'Industry' },
      undo: { form: 'unmute', fields: { kind: 'topic', key: 'industry', label: 'Industry' } },
    },
  }),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props({ status: 'ready', data }, 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
