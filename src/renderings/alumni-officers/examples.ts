import type { OfficersData } from '@/features/alumni/officers';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

type Allowed = Extract<OfficersData, { allowed: true }>;
type Shown = Allowed['shown'];
type Of<P extends Shown['part']> = Extract<Shown, { part: P }>;

const ID = '6a6d4792-c957-4f22-8b56-e2e5d8e4996f';
const ANN = { id: '7a6d4792-c957-4f22-8b56-e2e5d8e4996f', name: 'Ann Lee' };
const AT = '2026-11-24T09:05:00.000Z';

const queue: Of<'queue'>['queue'] = {
  waiting: 21,
  requests: [
    {
      id: ID,
      at: AT,
      changedAt: AT,
      account: 'Ann Lee',
      answers: {
        name: 'Ann Lee',
        formerName: 'Ann Miller',
        office: 'Rotterdam',
        practice: 'Ports',
        from: 1998,
        to: 2004,
        manager: 'Bo Chen',
        project: 'The breakwater of Sluys',
        note: 'I was there when\nthe crane fell.',
      },
      candidates: [
        {
          id: 'l1',
          name: 'Ann Miller',
          namesBefore: ['Ann Smith'],
          number: '4711',
          offices: ['Rotterdam'],
          practices: ['Ports'],
          from: 1998,
          to: 2004,
          joined: false,
          byNumber: true,
        },
        {
          id: 'l2',
          name: 'Anna Mueller',
          namesBefore: [],
          offices: [],
          practices: [],
          from: null,
          to: 2001,
          joined: true,
          byNumber: false,
        },
      ],
    },
    {
      id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
      at: AT,
      changedAt: AT,
      account: 'Chi Ode',
      reported: true,
      answers: { name: 'Chi Ode', office: 'Lagos', practice: 'Energy', from: 2011, to: 2012 },
      candidates: [],
    },
  ],
  next: '123_8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
};
const report: Of<'reports'>['reports']['reports'][number] = {
  id: ID,
  kind: 'message',
  subject: ID,
  why: 'He wants money.',
  evidence: 'Send me 500 euros\nby tomorrow.',
  at: AT,
  about: ANN,
  reporter: { id: ID, name: 'Bo Chen' },
};
const reports: Of<'reports'>['reports'] = {
  total: 22,
  page: 1,
  pages: 2,
  reports: [
    report,
    {
      ...report,
      id: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f',
      kind: 'post',
      about: { id: ID },
      reporter: undefined,
      evidence: 'Become rich in a week',
    },
    { ...report, id: 'aa6d4792-c957-4f22-8b56-e2e5d8e4996f', kind: 'person' },
  ],
};
const broken = [
  { line: 17, why: 'no-name' },
  { line: 40, why: 'years-order' },
];
const counts = { lines: 120, added: 12, changed: 3, same: 98, merged: 4, withheld: 1, absent: 6, broken };
const letter: NonNullable<Of<'newsletter'>['newsletter']> = {
  id: ID,
  subject: 'The dinner in May',
  text: 'Dear all,\n\nwe meet on the quay.',
  subjectDe: 'Das Essen im Mai',
  textDe: 'Liebe alle,\n\nwir treffen uns am Kai.',
  segment: { offices: ['Rotterdam'], years: [1998, 1999, 2000] },
  state: 'draft',
  changedAt: AT,
};
const segments: Of<'newsletter'>['segments'] = {
  groups: [{ value: 'own:1', label: 'Rowers' }],
  offices: [
    { value: 'Rotterdam', label: 'Rotterdam', count: 12 },
    { value: 'Lagos', label: 'Lagos', count: 3 },
  ],
  practices: [{ value: 'Ports', label: 'Ports', count: 9 }],
  countries: [],
};

const asked: Allowed['asked'] = { part: 'queue', id: '', view: '', q: '', after: '', page: '' };
const shown = (what: Shown, also: Partial<Allowed['asked']> = {}): OfficersData => ({
  allowed: true,
  member: true,
  asked: { ...asked, part: what.part === 'newsletter' ? 'newsletters' : what.part === 'gone' ? 'newsletters' : what.part, ...also },
  once: '3f6d4792-c957-4f22-8b56-e2e5d8e4996f',
  waiting: { queue: 21, reports: 0, recruiters: 2 },
  shown: what,
});
const props = (data: Data, language: 'en' | 'de' = 'en'): RenderingProps<unknown, Page, Data> => ({
  uid: 'officers',
  params: {},
  fields: undefined,
  page: { Title: { value: language === 'de' ? 'Alumni-Team' : 'Alumni team' } },
  data,
  slots: {},
  route: exampleRoute({ path: '/alumni/officers', templateName: 'Alumni Officers Page', language, itemLanguage: language }),
});
type Outcome = Extract<Data, { status: 'ready' }>['outcome'];
/** Of a form of the newsletter, which was made of what was stored a day before. */
const notKept = (form: 'letter' | 'segment', message: string) => ({
  form,
  of: `${form}-${ID}-${ID}`,
  kind: 'error' as const,
  message,
  values: { subject: 'The dinner', text: 'Typed by one', subjectDe: '', textDe: '', once: '', changedAt: '2026-11-23T08:00:00.000Z' },
});
const ready = (data: OfficersData, outcome?: Outcome): Data => ({ status: 'ready', data, ...(outcome ? { outcome } : {}) });
const imports: Of<'leavers'>['imports'] = {
  total: 118,
  joined: 60,
  imports: [{ id: ID, at: AT, ignoredColumns: ['Kostenstelle'], ...counts }],
};

const groups: Of<'groups'>['groups'] = [
  { id: `own:${ID}`, name: 'Rowers', nameDe: 'Ruderer', about: 'On Sundays.', aboutDe: 'Sonntags.', open: true, changedAt: AT },
  {
    id: 'own:8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    name: 'Board',
    nameDe: 'Beirat',
    about: '',
    aboutDe: '',
    open: false,
    changedAt: AT,
  },
];

export const examples = {
  queue: props(ready(shown({ part: 'queue', queue }))),
  'queue, later page': props(ready(shown({ part: 'queue', queue: { ...queue, next: undefined } }, { after: queue.next ?? '' }))),
  'queue, a page that was decided': props(
    ready(shown({ part: 'queue', queue: { waiting: 20, requests: [] } }, { after: queue.next ?? '' })),
  ),
  'nobody waits': props(ready(shown({ part: 'queue', queue: { waiting: 0, requests: [] } }))),
  'decided meanwhile': props(
    ready(shown({ part: 'queue', queue }), {
      form: 'decide',
      of: `decide-${ID}`,
      kind: 'error',
      message: 'officers.error.decided',
      values: { note: 'Welcome back', line: '', offices: 'Rotterdam', practices: '', from: '', to: '' },
    }),
  ),
  reports: props(ready(shown({ part: 'reports', reports }))),
  'reports that were decided': props(
    ready(
      shown(
        {
          part: 'reports',
          reports: { ...reports, pages: 1, reports: [{ ...report, decision: 'warn', note: 'Do not do that.', decidedAt: AT }] },
        },
        { view: 'done' },
      ),
    ),
  ),
  'no reports': props(ready(shown({ part: 'reports', reports: { total: 0, page: 1, pages: 1, reports: [] } }))),
  recruiters: props(
    ready(
      shown({
        part: 'recruiters',
        recruiters: [
          { ...ANN, state: 'asked', employer: 'Port of Sluys', why: 'We look for three.', at: AT, changedAt: AT },
          { id: ID, name: 'Bo Chen', state: 'yes', employer: 'Ferries', why: 'One a year.', at: AT, decidedAt: AT, changedAt: AT },
        ],
      }),
    ),
  ),
  'no recruiters': props(ready(shown({ part: 'recruiters', recruiters: [] }))),
  groups: props(ready(shown({ part: 'groups', groups }))),
  'a group, changed by somebody else': props(
    ready(shown({ part: 'groups', groups }), {
      form: 'group',
      of: `group-own_${ID}`,
      kind: 'error',
      message: 'officers.error.changed',
      values: { name: 'Rowers', nameDe: 'Ruderer', about: 'Typed by one', aboutDe: '', open: '', changedAt: '2026-11-23T08:00:00.000Z' },
    }),
  ),
  'no groups': props(ready(shown({ part: 'groups', groups: [] }))),
  'a group of that name': props(
    ready(shown({ part: 'groups', groups: [] }), {
      form: 'group',
      of: 'group',
      kind: 'invalid',
      message: 'validation.summary',
      errors: { name: 'taken' },
      values: { name: 'Rowers', nameDe: 'Ruderer', about: '', aboutDe: '', open: 'yes' },
    }),
  ),
  invitations: props(
    ready(
      shown({
        part: 'invitations',
        invitations: {
          page: 1,
          pages: 2,
          invitations: [
            {
              id: ID,
              label: 'Dinner in May',
              forAddress: false,
              uses: 50,
              used: 3,
              createdAt: AT,
              expiresAt: '2026-12-24T09:05:00.000Z',
              state: 'open',
            },
            {
              id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f',
              label: 'Ann',
              forAddress: true,
              uses: 1,
              used: 1,
              createdAt: AT,
              expiresAt: AT,
              state: 'used',
            },
          ],
        },
      }),
      { form: 'invite', of: 'invite', kind: 'ok', message: 'officers.done.invited', params: { code: 'ABCD-EFGH' } },
    ),
  ),
  leavers: props(ready(shown({ part: 'leavers', imports }))),
  'leavers, first': props(ready(shown({ part: 'leavers', imports: { total: 0, joined: 0, imports: [] } }))),
  'leavers, in German': props(ready(shown({ part: 'leavers', imports })), 'de'),
  'somebody taken off the list': props(
    ready(shown({ part: 'leavers', imports }), {
      form: 'offList',
      of: 'offList',
      kind: 'ok',
      message: 'officers.done.offList',
      params: { count: 2 },
    }),
  ),
  'a list was tried': props(
    ready(shown({ part: 'leavers', imports }), {
      form: 'leavers-tried',
      kind: 'ok',
      message: 'officers.done.tried',
      values: { report: JSON.stringify({ ...counts, ignoredColumns: ['Shoe size'], more: 3 }) },
    }),
  ),
  'a list was taken over': props(ready(shown({ part: 'leavers', imports }, { id: ID }))),
  newsletters: props(
    ready(
      shown({
        part: 'newsletters',
        newsletters: {
          page: 1,
          pages: 1,
          newsletters: [letter, { ...letter, id: '8a6d4792-c957-4f22-8b56-e2e5d8e4996f', state: 'sent', sentAt: AT, recipients: 1 }],
        },
      }),
    ),
  ),
  'no newsletters': props(ready(shown({ part: 'newsletters', newsletters: { page: 1, pages: 1, newsletters: [] } }))),
  'a newsletter to write': props(ready(shown({ part: 'newsletter' }, { id: 'new' }))),
  'a newsletter': props(ready(shown({ part: 'newsletter', newsletter: letter, segments, count: 12 }, { id: ID }))),
  'a newsletter, the year is wrong': props(
    ready(shown({ part: 'newsletter', newsletter: letter, segments, count: 12 }, { id: ID }), {
      form: 'segment',
      of: `segment-${ID}-${ID}`,
      kind: 'invalid',
      message: 'validation.summary',
      errors: { yearsTo: 'tooLow:2010' },
      values: {
        yearsFrom: '2010',
        yearsTo: '2001',
        changedAt: '2026-11-23T08:00:00.000Z',
        'groups[]': '',
        'offices[]': 'Lagos',
        'practices[]': 'Ports',
        'countries[]': '',
      },
    }),
  ),
  'a newsletter, the service is down': props(
    ready(shown({ part: 'newsletter', newsletter: letter, segments, count: 12 }, { id: ID }), notKept('letter', 'account.error.service')),
  ),
  'a newsletter, changed by somebody else': props(
    ready(shown({ part: 'newsletter', newsletter: letter, segments, count: 12 }, { id: ID }), notKept('letter', 'officers.error.changed')),
  ),
  'a newsletter, narrowed by somebody else': props(
    ready(shown({ part: 'newsletter', newsletter: letter, segments, count: 12 }, { id: ID }), {
      ...notKept('segment', 'officers.error.changed'),
      values: { yearsFrom: '2010', yearsTo: '', changedAt: '2026-11-23T08:00:00.000Z', 'offices[]': 'Lagos' },
    }),
  ),
  'a newsletter for those from a year on': props(
    ready(
      shown(
        {
          part: 'newsletter',
          newsletter: { ...letter, segment: { years: Array.from({ length: 99 }, (_, at) => 2001 + at) } },
          segments,
          count: 12,
        },
        { id: ID },
      ),
    ),
  ),
  'a newsletter for nobody': props(
    ready(shown({ part: 'newsletter', newsletter: { ...letter, textDe: '', subjectDe: '' }, segments, count: 0 }, { id: ID })),
  ),
  'a newsletter that is sent': props(
    ready(
      shown({ part: 'newsletter', newsletter: { ...letter, state: 'sent', sentAt: AT, recipients: 12 }, segments, count: 12 }, { id: ID }),
    ),
  ),
  'a newsletter that is being sent': props(
    ready(shown({ part: 'newsletter', newsletter: { ...letter, state: 'sending' }, segments, count: 12 }, { id: ID })),
  ),
  'a newsletter that was stopped': props(
    ready(
      shown(
        {
          part: 'newsletter',
          newsletter: {
            ...letter,
            state: 'sent',
            sentAt: AT,
            stoppedAt: AT,
            recipients: 1200,
            became: { sent: 1043, failed: 157, waiting: 0 },
          },
          segments,
          count: 12,
        },
        { id: ID },
      ),
    ),
  ),
  members: props(ready(shown({ part: 'members', suspended: [], groups }))),
  'members found': props(
    ready(
      shown(
        {
          part: 'members',
          members: { page: 1, pages: 2, members: [ANN, { id: '9a6d4792-c957-4f22-8b56-e2e5d8e4996f' }] },
          suspended: [{ id: ID, name: 'Bo Chen' }],
          groups,
        },
        { q: 'ann' },
      ),
    ),
  ),
  'nobody found': props(
    ready(shown({ part: 'members', members: { page: 1, pages: 1, members: [] }, suspended: [], groups }, { q: 'zebra' })),
  ),
  figures: props(
    ready(
      shown({
        part: 'figures',
        figures: {
          members: 1240,
          asked: 3,
          suspended: 1,
          recruiters: { yes: 12, asked: 2 },
          reports: 1,
          ways: { list: 900, invitation: 240, questions: 100 },
          confirmDue: 40,
          hidden: 12,
          newsletters: 800,
          leavers: { total: 3900, joined: 900 },
          joined: [
            { month: '2026-10', count: 12 },
            { month: '2026-11', count: 20 },
          ],
          left: [{ month: '2026-11', count: 1 }],
        },
      }),
    ),
  ),
  gone: props(ready(shown({ part: 'gone' }, { id: ID }))),
  'not allowed': props(ready({ allowed: false })),
  'service down': props({ status: 'error' }),
  expired: props({ status: 'expired', signIn: '/sign-in/prompt?to=%2F' }),
  german: props(ready(shown({ part: 'queue', queue })), 'de'),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
