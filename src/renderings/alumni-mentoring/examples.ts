import type { MentoringData } from '@/features/alumni/mentoring';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Shown = MentoringData['shown'];
type All = Extract<Shown, { kind: 'all' }>;

const ANN = { id: '7a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Ann Lee' };
const request: All['requests']['asMentor'][number] = {
  id: '6a6d4792-c957-4f22-8b56-e2e5d8e4996f',
  state: 'asked',
  reason: 'I am about to lead people for the first time.\nHow did you begin?',
  at: '2026-11-24T09:05:00.000Z',
  with: { id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Bo Chen' },
  conversation: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f',
};
const offer: All['offer'] = {
  offers: true,
  topics: ['career', 'founding'],
  most: 3,
  pausedUntil: null,
  about: 'Twenty years of harbours.',
  active: 1,
};
const all: All = {
  kind: 'all',
  offer,
  mentors: {
    total: 41,
    page: 1,
    pages: 3,
    mentors: [
      {
        ...ANN,
        ...{ headline: 'Builds breakwaters', jobTitle: 'Head of works', employer: 'Port of Sluys', city: 'Sluys', country: 'NL' },
        topics: ['career', 'abroad'],
        about: 'I have moved five times.',
        free: 2,
      },
      { id: '1a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Chi Ode', topics: ['board'], about: '', free: 0 },
    ],
    topics: [
      { value: 'career', count: 40 },
      { value: 'abroad', count: 2 },
      { value: 'board', count: 1 },
    ],
  },
  requests: {
    asMentor: [
      request,
      { ...request, id: 'aa6d4792-c957-4f22-8b56-e2e5d8e4996f', state: 'accepted', with: {} },
      { ...request, id: 'ba6d4792-c957-4f22-8b56-e2e5d8e4996f', state: 'ended', with: { gone: true }, conversation: null },
    ],
    asMentee: [
      { ...request, id: 'ca6d4792-c957-4f22-8b56-e2e5d8e4996f', with: ANN },
      { ...request, id: 'da6d4792-c957-4f22-8b56-e2e5d8e4996f', state: 'declined', with: ANN },
    ],
  },
};
const asked: MentoringData['asked'] = { to: '', topic: '', page: '' };
const shown = (what: Shown, also: Partial<MentoringData['asked']> = {}): MentoringData => ({
  asked: { ...asked, ...also },
  once: '3f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  shown: what,
});
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'mentoring',
  params: {},
  fields: undefined,
  page: { Title: { value: 'Mentoring' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/alumni/mentoring', templateName: 'Alumni Mentoring Page', language, itemLanguage: language }),
});
type Outcome = Extract<Data, { status: 'ready' }>['outcome'];
const ready = (data: MentoringData, outcome?: Outcome): Data => ({ status: 'ready', data, ...(outcome ? { outcome } : {}) });
const nothing: All = {
  ...all,
  offer: { offers: false, topics: [], most: 2, pausedUntil: null, about: '', active: 0 },
  mentors: { total: 0, page: 1, pages: 1, mentors: [], topics: [] },
  requests: { asMentor: [], asMentee: [] },
};

export const examples = {
  usual: props(ready(shown(all))),
  'by topic, second page': props(ready(shown({ ...all, mentors: { ...all.mentors, page: 2 } }, { topic: 'career', page: '2' }))),
  'nothing yet': props(ready(shown(nothing))),
  paused: props(ready(shown({ ...all, offer: { ...offer, pausedUntil: '2027-01-31' } }))),
  'an offer without topics': props(
    ready(shown(nothing), {
      form: 'offer',
      of: 'offer',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { topics: 'chooseTopic' },
      values: { offers: 'yes', most: '5', about: 'Harbours', pausedUntil: '' },
    }),
  ),
  'mentor full meanwhile': props(
    ready(shown({ kind: 'ask', to: { ...ANN, mayContact: true, self: false, mentor: true } }, { to: ANN.id }), {
      form: 'ask',
      of: 'ask',
      kind: 'error',
      message: 'mentoring.error.full',
      values: { reason: 'Because', once: 'b0000000-0000-4000-8000-000000000001' },
    }),
  ),
  ask: props(ready(shown({ kind: 'ask', to: { ...ANN, mayContact: true, self: false, mentor: true } }, { to: ANN.id }))),
  'asking oneself': props(ready(shown({ kind: 'ask', to: { ...ANN, mayContact: false, self: true, mentor: false } }, { to: ANN.id }))),
  'asking somebody who does not see my name': props(
    ready(shown({ kind: 'ask', to: { ...ANN, mayContact: false, self: false, mentor: true } }, { to: ANN.id })),
  ),
  'no mentor': props(ready(shown({ kind: 'ask', to: { ...ANN, mayContact: true, self: false, mentor: false } }, { to: ANN.id }))),
  gone: props(ready(shown({ kind: 'gone' }, { to: ANN.id }))),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(ready(shown(all)), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
