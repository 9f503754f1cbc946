import type { PostsData } from '@/features/alumni/posts';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Shown = PostsData['shown'];
type Post = Extract<Shown, { kind: 'one' }>['one'];
type ListOf = Extract<Shown, { kind: 'list' }>['list'];

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const post: Post = {
  id: ID,
  title: 'Head of harbour works',
  employer: 'Port of Sluys',
  place: 'Sluys, two days a week from elsewhere',
  country: 'NL',
  type: 'permanent',
  text: 'You lead forty people and three cranes.\n\nWe pay for the move.',
  link: 'https://port.example/jobs/1',
  salary: '€ 90,000 to 110,000',
  referral: true,
  state: 'open',
  createdAt: '2026-11-10T09:05:00.000Z',
  closesAt: '2026-12-10T09:05:00.000Z',
  by: { id: '7a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Ann Lee' },
  mine: false,
};
const list: ListOf = {
  total: 23,
  page: 1,
  pages: 2,
  posts: [
    post,
    {
      ...post,
      id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
      title: 'A seat on the board of a ferry line',
      type: 'board',
      country: '',
      salary: null,
      link: null,
      referral: false,
      by: {},
      answered: { at: '2026-11-20T09:05:00.000Z', conversation: ID },
    },
    { ...post, id: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f', title: 'Counting birds', type: 'volunteer', mine: true },
  ],
  types: [
    { value: 'permanent', count: 20 },
    { value: 'board', count: 2 },
    { value: 'volunteer', count: 1 },
  ],
};
const asked: PostsData['asked'] = { id: '', type: '', country: '', q: '', page: '' };
const shown = (what: Shown, also: Partial<PostsData['asked']> = {}): PostsData => ({
  asked: { ...asked, ...also },
  once: '3f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  countries: [
    ['DE', 'Germany'],
    ['NL', 'Netherlands'],
  ],
  shown: what,
});
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'openings',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Stellen für Ehemalige' : 'Roles for alumni' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/alumni/openings', templateName: 'Alumni Openings Page', language, itemLanguage: language }),
});
type Outcome = Extract<Data, { status: 'ready' }>['outcome'];
const ready = (data: PostsData, outcome?: Outcome): Data => ({ status: 'ready', data, ...(outcome ? { outcome } : {}) });
const one = (change: Partial<Post> = {}, outcome?: Outcome): Data =>
  ready(shown({ kind: 'one', one: { ...post, ...change } }, { id: ID }), outcome);
const nothing: ListOf = { total: 0, page: 1, pages: 1, posts: [], types: [] };

export const examples = {
  list: props(ready(shown({ kind: 'list', list, alert: null }))),
  'filtered, second page, with an alert': props(
    ready(
      shown(
        { kind: 'list', list: { ...list, page: 2 }, alert: { types: ['board'], words: 'ferry', country: 'NL', frequency: 'daily' } },
        { type: 'board', country: 'NL', q: 'ferry', page: '2' },
      ),
    ),
  ),
  'weekly alert': props(
    ready(shown({ kind: 'list', list, alert: { types: [], words: '', country: '', frequency: 'weekly' } }), {
      form: 'alert',
      of: 'alert',
      kind: 'ok',
      message: 'posts.done.alert.weekly',
    }),
  ),
  empty: props(ready(shown({ kind: 'list', list: nothing, alert: null }))),
  'nothing fits': props(ready(shown({ kind: 'list', list: nothing, alert: null }, { q: 'zebra' }))),
  one: props(one()),
  'one without recommendations': props(one({ referral: false, link: null, salary: null, country: '' })),
  answered: props(one({ answered: { at: '2026-11-20T09:05:00.000Z', conversation: ID } })),
  'my own': props(one({ mine: true })),
  'of somebody who does not see my name': props(one({ mayAnswer: false })),
  closed: props(one({ state: 'closed', answered: { at: '2026-11-20T09:05:00.000Z', conversation: ID } })),
  'an answer without words': props(
    one({}, { form: 'answer', of: `answer-${ID}`, kind: 'invalid', message: 'validation.summary', errors: { text: 'required' } }),
  ),
  'closed meanwhile': props(
    one(
      {},
      {
        form: 'answer',
        of: `answer-${ID}`,
        kind: 'error',
        message: 'posts.error.closed',
        values: { text: 'What I typed', once: 'b0000000-0000-4000-8000-000000000001' },
      },
    ),
  ),
  gone: props(ready(shown({ kind: 'gone' }, { id: ID }))),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(one(), 'de'),
  'german list': props(ready(shown({ kind: 'list', list, alert: null })), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
