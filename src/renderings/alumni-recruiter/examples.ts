import type { RecruiterData } from '@/features/alumni/recruiter';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Shown = RecruiterData['shown'];
type Post = Extract<Shown, { kind: 'edit' }>['post'];

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const post: Post = {
  id: ID,
  title: 'Head of harbour works',
  employer: 'Port of Sluys',
  place: 'Sluys',
  country: 'NL',
  type: 'permanent',
  text: 'You lead forty people and three cranes.',
  link: 'https://port.example/jobs/1',
  salary: '€ 90,000',
  referral: true,
  state: 'open',
  createdAt: '2026-11-10T09:05:00.000Z',
  closesAt: '2026-12-10T09:05:00.000Z',
  by: {},
  mine: true,
  answers: 2,
  referrals: 1,
};
const ANN = { id: '7a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Ann Lee' };
const asked: RecruiterData['asked'] = { id: '', view: '' };
const shown = (what: Shown, also: Partial<RecruiterData['asked']> = {}): RecruiterData => ({
  asked: { ...asked, ...also },
  once: '3f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  now: Date.parse('2026-11-24T09:05:00.000Z'),
  countries: [
    ['DE', 'Germany'],
    ['NL', 'Netherlands'],
  ],
  shown: what,
});
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'recruiter',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Ihre Stellen' : 'Your roles' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/alumni/recruiter', templateName: 'Alumni Recruiter Page', language, itemLanguage: language }),
});
type Outcome = Extract<Data, { status: 'ready' }>['outcome'];
const ready = (data: RecruiterData, outcome?: Outcome): Data => ({ status: 'ready', data, ...(outcome ? { outcome } : {}) });
const answers: Extract<Shown, { kind: 'one' }>['answers'] = {
  answers: [
    { at: '2026-11-20T09:05:00.000Z', with: ANN, conversation: ID },
    { at: '2026-11-21T09:05:00.000Z', with: {}, conversation: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f' },
  ],
  referrals: [
    {
      at: '2026-11-22T09:05:00.000Z',
      with: ANN,
      name: 'Bo Chen',
      text: 'He has built two.',
      conversation: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    },
    { at: '2026-11-22T10:05:00.000Z', with: { gone: true }, text: 'Ask her.' },
  ],
};
const typed = { title: '', employer: 'Port', place: 'Sluys', type: 'board', country: '', text: 'Lead', link: 'http://x', salary: '' };

export const examples = {
  ask: props(ready(shown({ kind: 'ask', refused: false }))),
  refused: props(ready(shown({ kind: 'ask', refused: true }))),
  'asked without a reason': props(
    ready(shown({ kind: 'ask', refused: false }), {
      form: 'become',
      of: 'become',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { why: 'required' },
      values: { employer: 'Port of Sluys', why: '' },
    }),
  ),
  waiting: props(ready(shown({ kind: 'waiting' }), { form: 'become', of: 'become', kind: 'ok', message: 'recruiter.done.asked' })),
  list: props(
    ready(
      shown({
        kind: 'list',
        posts: [
          post,
          {
            ...post,
            id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
            title: 'Harbour master',
            closesAt: '2026-11-26T09:05:00.000Z',
            answers: 0,
          },
          { ...post, id: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f', title: 'Diver', state: 'closed', answers: 1, referrals: 0 },
        ],
      }),
    ),
  ),
  'nothing yet': props(ready(shown({ kind: 'list', posts: [] }))),
  one: props(ready(shown({ kind: 'one', post, answers }, { id: ID }))),
  'nobody answered': props(ready(shown({ kind: 'one', post, answers: { answers: [], referrals: [] } }, { id: ID }))),
  'removed by officers': props(ready(shown({ kind: 'one', post: { ...post, state: 'closed', removed: true }, answers }, { id: ID }))),
  'offered today': props(ready({ ...shown({ kind: 'list', posts: [post] }), now: Date.parse(post.createdAt) })),
  closed: props(ready(shown({ kind: 'one', post: { ...post, state: 'closed' }, answers }, { id: ID }))),
  new: props(ready(shown({ kind: 'new' }, { view: 'new' }))),
  'new, with something wrong': props(
    ready(shown({ kind: 'new' }, { view: 'new' }), {
      form: 'post',
      of: 'post',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { title: 'required', link: 'link' },
      values: typed,
    }),
  ),
  edit: props(ready(shown({ kind: 'edit', post }, { id: ID, view: 'edit' }))),
  gone: props(ready(shown({ kind: 'gone' }, { id: ID }))),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(ready(shown({ kind: 'one', post, answers }, { id: ID })), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
