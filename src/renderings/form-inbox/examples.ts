import type { InboxData, InboxList, InboxOne } from '@/features/inbox';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Shown = Extract<InboxData, { allowed: true }>;

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const row: InboxList['rows'][number] = {
  id: ID,
  form: 'job-application',
  title: '',
  number: 'ABCD-2345',
  at: '2026-11-24T09:05:00.000Z',
  name: 'Ann Lee',
  email: 'ann@sender.example',
  subject: 'analyst-berlin',
  subjectTitle: 'Analyst, Berlin',
  status: 'new',
  assignee: null,
  excerpt: 'Dear all, I count things.',
};
const rows: InboxList['rows'] = [
  row,
  {
    ...row,
    id: '0f6d4792-c957-4f22-8b56-e2e5d8e4996f',
    form: 'f0f0',
    title: 'Ask the energy practice',
    number: 'WXYZ-2345',
    name: null,
    subject: null,
    subjectTitle: null,
    status: 'open',
    assignee: 'colleague@aldermoor.example',
    excerpt: '',
  },
  {
    ...row,
    id: '1f6d4792-c957-4f22-8b56-e2e5d8e4996f',
    form: 'contact',
    name: null,
    email: null,
    number: 'KLMN-2345',
    subjectTitle: null,
    excerpt: '',
    status: 'closed',
  },
];
const list: InboxList = {
  rows,
  next: '2026-11-20T10:00:00.123456Z_1f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  counts: { new: 500, open: 4, answered: 12, closed: 9 },
  forms: [
    { form: 'job-application', title: '' },
    { form: 'f0f0', title: 'Ask the energy practice' },
  ],
  people: ['colleague@aldermoor.example', 'me@aldermoor.example'],
};
const one: InboxOne = {
  ...row,
  assignee: 'me@aldermoor.example',
  status: 'answered',
  language: 'en',
  keptUntil: '2027-05-23T09:05:00.000Z',
  fields: [
    { name: 'firstName', label: null, value: 'Ann' },
    { name: 'lastName', label: null, value: 'Lee' },
    { name: 'permit', label: null, value: 'later' },
    { name: 'letter', label: null, value: 'Dear all,\nI count things.' },
    { name: 'start', label: null, value: '' },
    { name: 'consent', label: null, value: 'yes' },
    { name: 'hobby', label: 'What you do on Sundays', value: 'Rowing' },
  ],
  files: [{ id: '2f6d4792-c957-4f22-8b56-e2e5d8e4996f', field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes: 84_000 }],
  events: [
    { id: 'e1', at: '2026-11-24T10:00:00.000Z', by: 'me@aldermoor.example', kind: 'assignee', value: 'me@aldermoor.example', sentAt: null },
    { id: 'e2', at: '2026-11-24T10:01:00.000Z', by: null, kind: 'note', value: 'Called her.\nShe is in Berlin.', sentAt: null },
    {
      id: 'e3',
      at: '2026-11-24T10:02:00.000Z',
      by: 'me@aldermoor.example',
      kind: 'answer',
      value: 'Dear Ann, come by.',
      sentAt: '2026-11-24T10:02:01.000Z',
    },
    { id: 'e4', at: '2026-11-24T10:02:00.000Z', by: 'me@aldermoor.example', kind: 'status', value: 'answered', sentAt: null },
    { id: 'e5', at: '2026-11-24T10:03:00.000Z', by: 'me@aldermoor.example', kind: 'answer', value: 'And bring your letter.', sentAt: null },
    { id: 'e6', at: '2026-11-24T10:04:00.000Z', by: 'me@aldermoor.example', kind: 'assignee', value: '', sentAt: null },
  ],
  people: list.people,
};
const asked: Shown['asked'] = { id: '', status: '', of: '', assignee: '', q: '', from: '', to: '', after: '' };
const shown = (what: Shown['shown'], also: Partial<Shown['asked']> = {}): InboxData => ({
  allowed: true,
  asked: { ...asked, ...also },
  me: 'me@aldermoor.example',
  once: '3f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  shown: what,
});

const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'inbox',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Eingang' : 'Inbox' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/user-registration/inbox', templateName: 'Form Inbox Page', language, itemLanguage: language }),
});
const ready = (data: InboxData, outcome?: Extract<Data, { status: 'ready' }>['outcome']): Data => ({ status: 'ready', data, outcome });
const nothing: InboxList = { rows: [], next: null, counts: { new: 0, open: 0, answered: 0, closed: 0 }, forms: [], people: [] };

export const examples = {
  list: props(ready(shown({ kind: 'list', list }))),
  'second page, filtered': props(
    ready(
      shown(
        { kind: 'list', list: { ...list, next: null } },
        {
          status: 'open',
          of: 'f0f0',
          assignee: 'left@aldermoor.example',
          q: 'copper',
          from: '2026-11-01',
          to: '2026-11-20',
          after: '2026-11-21T10:00:00.123456Z_1f6d4792-c957-4f22-8b56-e2e5d8e4996f',
        },
      ),
    ),
  ),
  empty: props(ready(shown({ kind: 'list', list: nothing }))),
  'nothing fits': props(ready(shown({ kind: 'list', list: nothing }, { q: 'zebra' }))),
  one: props(ready(shown({ kind: 'one', one }, { id: ID, status: 'new' }))),
  'one with a place at an event': props(ready(shown({ kind: 'one', one: { ...one, place: { status: 'taken' } } }, { id: ID }))),
  'one who waits for a place': props(ready(shown({ kind: 'one', one: { ...one, place: { status: 'waiting', position: 3 } } }, { id: ID }))),
  'one who gave a place back': props(ready(shown({ kind: 'one', one: { ...one, place: { status: 'cancelled' } } }, { id: ID }))),
  'one without an address, in German': props(
    ready(shown({ kind: 'one', one: { ...one, email: null, assignee: null, files: [], events: [], status: 'new' } }, { id: ID })),
    'de',
  ),
  'an answer that was not delivered': props(
    ready(
      shown(
        {
          kind: 'one',
          one: {
            ...one,
            status: 'open',
            events: one.events.map((event) => (event.id === 'e5' ? { ...event, failedAt: '2026-11-24T10:05:00.000Z' } : event)),
          },
        },
        { id: ID },
      ),
    ),
  ),
  'answered meanwhile': props(
    ready(shown({ kind: 'one', one }, { id: ID }), {
      form: 'answer',
      of: `answer-${ID}`,
      kind: 'error',
      message: 'inbox.error.meanwhile',
      values: { answer: 'What I typed' },
    }),
  ),
  'an answer without words': props(
    ready(shown({ kind: 'one', one }, { id: ID }), {
      form: 'answer',
      of: `answer-${ID}`,
      kind: 'invalid',
      message: 'validation.summary',
      errors: { answer: 'required' },
    }),
  ),
  erased: props(
    ready(shown({ kind: 'gone' }, { id: ID }), {
      form: 'erase',
      of: `erase-${ID}`,
      kind: 'ok',
      message: 'inbox.done.erased',
      params: { count: 2 },
    }),
  ),
  'not allowed': props(ready({ allowed: false })),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(ready(shown({ kind: 'list', list })), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
