import type { MessagesData } from '@/features/alumni/messages';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Shown = MessagesData['shown'];
type ListOf = Extract<Shown, { kind: 'list' }>['list'];
type OneOf = Extract<Shown, { kind: 'one' }>['one'];

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const ANN = { id: '7a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Ann Lee' };
const ONCE = '3f6d4792-c957-4f22-8b56-e2e5d8e4996f';

const list: ListOf = {
  conversations: [
    {
      id: ID,
      kind: 'contact',
      subject: 'The ferry to Harwich',
      with: ANN,
      last: { at: '2026-11-24T09:05:00.000Z', mine: false, excerpt: 'I still have the timetable. Do you remember the night of the storm?' },
      unread: 2,
      open: true,
    },
    {
      id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
      kind: 'post',
      subject: 'Head of harbour works',
      with: {},
      last: { at: '2026-11-20T09:05:00.000Z', mine: true, excerpt: 'I would like to know more.' },
      unread: 0,
      open: true,
    },
    {
      id: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f',
      kind: 'mentoring',
      subject: 'Mentoring',
      with: { gone: true },
      last: { at: '2026-10-02T09:05:00.000Z', mine: true, excerpt: 'Thank you.' },
      unread: 0,
      open: false,
    },
  ],
  next: '2026-10-02T09:05:00.000000Z_9a6d4792-c957-4f22-8b56-e2e5d8e4996f',
  reached: true,
};
const one: OneOf = {
  id: ID,
  kind: 'contact',
  subject: 'The ferry to Harwich',
  with: ANN,
  open: true,
  messages: [
    {
      id: 'a0000000-0000-4000-8000-000000000001',
      mine: true,
      text: 'Dear Ann,\nare you the one with the timetable?',
      at: '2026-11-23T09:05:00.000Z',
      by: 'site',
    },
    { id: 'a0000000-0000-4000-8000-000000000002', mine: false, text: 'I still have it.', at: '2026-11-24T09:00:00.000Z', by: 'mail' },
    {
      id: 'a0000000-0000-4000-8000-000000000003',
      mine: false,
      text: 'Do you remember the night of the storm?',
      at: '2026-11-24T09:05:00.000Z',
      by: 'site',
    },
  ],
};
const asked: MessagesData['asked'] = { id: '', to: '', view: '', after: '', before: '' };
const shown = (what: Shown, also: Partial<MessagesData['asked']> = {}): MessagesData => ({
  asked: { ...asked, ...also },
  once: ONCE,
  shown: what,
});
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'messages',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Nachrichten' : 'Messages' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/alumni/messages', templateName: 'Alumni Messages Page', language, itemLanguage: language }),
});
type Outcome = Extract<Data, { status: 'ready' }>['outcome'];
const ready = (data: MessagesData, outcome?: Outcome): Data => ({ status: 'ready', data, ...(outcome ? { outcome } : {}) });
const conversation = (change: Partial<OneOf> = {}, outcome?: Outcome): Data =>
  ready(shown({ kind: 'one', one: { ...one, ...change } }, { id: ID }), outcome);

export const examples = {
  list: props(ready(shown({ kind: 'list', list }))),
  'list, mails come back': props(ready(shown({ kind: 'list', list: { ...list, reached: false, next: undefined } }))),
  'second page': props(ready(shown({ kind: 'list', list: { ...list, next: null } }, { after: list.next ?? '' }))),
  empty: props(ready(shown({ kind: 'list', list: { conversations: [], reached: true } }))),
  'one conversation': props(conversation()),
  'one conversation of the second page': props(ready(shown({ kind: 'one', one }, { id: ID, after: list.next ?? '' }))),
  'a long conversation': props(conversation({ earlier: one.messages[0]!.id })),
  'a long conversation, from before': props(
    ready(shown({ kind: 'one', one: { ...one, earlier: one.messages[0]!.id } }, { id: ID, before: one.messages[2]!.id })),
  ),
  'about a role': props(conversation({ kind: 'post', post: { id: ID, title: 'Head of harbour works' } })),
  'about mentoring': props(conversation({ kind: 'mentoring', request: { id: ID, state: 'accepted' } })),
  'somebody who shows no name': props(conversation({ with: {} })),
  'the other has left': props(conversation({ with: { gone: true }, open: false })),
  over: props(conversation({ open: false })),
  'a limit is reached': props(
    conversation(
      {},
      {
        form: 'reply',
        of: `reply-${ID}`,
        kind: 'error',
        message: 'contact.error.limitMinutes',
        params: { count: 12 },
        values: { text: 'What I typed', once: 'b0000000-0000-4000-8000-000000000001' },
      },
    ),
  ),
  'an answer without words': props(
    conversation({}, { form: 'reply', of: `reply-${ID}`, kind: 'invalid', message: 'validation.summary', errors: { text: 'required' } }),
  ),
  sent: props(conversation({}, { form: 'reply', of: `reply-${ID}`, kind: 'ok', message: 'messages.done.sent' })),
  'a report without a reason': props(
    conversation(
      {},
      {
        form: 'report',
        of: `report-${ID}-message-a0000000-0000-4000-8000-000000000002`,
        kind: 'invalid',
        message: 'validation.summary',
        errors: { why: 'required' },
      },
    ),
  ),
  'to somebody': props(ready(shown({ kind: 'write', to: { ...ANN, mayContact: true, self: false, mentor: false } }, { to: ANN.id }))),
  'to oneself': props(ready(shown({ kind: 'write', to: { ...ANN, mayContact: false, self: true, mentor: false } }, { to: ANN.id }))),
  'to somebody who does not see my name': props(
    ready(shown({ kind: 'write', to: { ...ANN, mayContact: false, self: false, mentor: false } }, { to: ANN.id })),
  ),
  blocked: props(
    ready(
      shown(
        {
          kind: 'blocked',
          blocks: [
            { person: { id: ANN.id }, at: '2026-11-24T09:05:00.000Z', subject: 'The ferry to Harwich' },
            { person: { id: ID }, at: '2026-11-20T09:05:00.000Z' },
          ],
        },
        { view: 'blocked' },
      ),
    ),
  ),
  'nobody blocked': props(ready(shown({ kind: 'blocked', blocks: [] }, { view: 'blocked' }))),
  gone: props(ready(shown({ kind: 'gone' }, { id: ID }))),
  'service down': props({ status: 'error' }),
  'service down, with what was typed': props({
    status: 'error',
    outcome: {
      form: 'write',
      of: 'write',
      kind: 'error',
      message: 'account.error.service',
      values: { subject: 'The ferry', text: 'Dear Ann' },
    },
  }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(conversation(), 'de'),
  'german list': props(ready(shown({ kind: 'list', list })), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
