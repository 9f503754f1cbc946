import { randomUUID } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import { routes } from '@/config/routes';
import { areaApi, storeFlash, type Area, type AreaForm, type FormContext } from '@/features/account/common/server';
import { apiSource, fileOfGateway, withSession, type Session } from '@/features/account/session/server';
import { AppError } from '@/server/errors';
import type { Handlers } from '@/server/route';
import { anything } from '../contact/contact.schema';
import { askGateway, isRefused, orNothing, standingOf, tellGateway, type From } from '../client.server';
import { partOf } from '../common/within.server';
import { withinLimits } from '../contact/refusals.server';
import { ASKED, readAsked, type Asked } from './asked';
import type { Allowed, OfficersData } from './model';
import {
  countSchema,
  figuresSchema,
  groupsSchema,
  importsSchema,
  invitationSchema,
  invitationsSchema,
  linesSchema,
  membersSchema,
  newsletterSchema,
  newslettersSchema,
  queueSchema,
  recruitersSchema,
  reportsSchema,
  segmentsSchema,
  suspendedSchema,
  testSchema,
  waitingSchema,
  type Segment,
} from './officers.schema';
import { CHANGED, officersRules, yearOf, YEARS } from './rules';

export const OFFICERS_PATH = routes.alumniOfficers.path;
const ALL = '/v1/officers';

type Asking = From & { language: string };

async function newsletterOf(from: Asking, id: string): Promise<Allowed['shown']> {
  if (id === 'new') return { part: 'newsletter' };
  const newsletter = await orNothing(askGateway(from, `${ALL}/newsletters/${id}`, newsletterSchema));
  if (!newsletter) return { part: 'gone' };
  const [segments, { count }] = await Promise.all([
    askGateway(from, `${ALL}/segments`, segmentsSchema, { lang: from.language }),
    askGateway(from, `${ALL}/newsletters/${id}/count`, countSchema),
  ]);
  return { part: 'newsletter', newsletter, segments, count };
}

async function membersOf(from: From, q: string, page: string): Promise<Allowed['shown']> {
  const [{ members: suspended }, { groups }, found] = await Promise.all([
    askGateway(from, `${ALL}/suspended`, suspendedSchema),
    askGateway(from, `${ALL}/groups`, groupsSchema),
    q ? askGateway(from, `${ALL}/members`, membersSchema, { q, page }) : undefined,
  ]);
  return { part: 'members', suspended, groups, ...(found ? { members: found } : {}) };
}

async function shownOf(from: Asking, { part, id, view, q, after, page }: Asked): Promise<Allowed['shown']> {
  switch (part) {
    case 'queue':
      return { part, queue: await askGateway(from, `${ALL}/queue`, queueSchema, { after }) };
    case 'reports':
      return { part, reports: await askGateway(from, `${ALL}/reports`, reportsSchema, { decided: view === 'done' ? '1' : '0', page }) };
    case 'recruiters':
      return { part, ...(await askGateway(from, `${ALL}/recruiters`, recruitersSchema)) };
    case 'groups':
      return { part, ...(await askGateway(from, `${ALL}/groups`, groupsSchema)) };
    case 'invitations':
      return { part, invitations: await askGateway(from, `${ALL}/invitations`, invitationsSchema, { page }) };
    case 'leavers':
      return { part, imports: await askGateway(from, `${ALL}/leavers/imports`, importsSchema) };
    case 'newsletters':
      return id ? newsletterOf(from, id) : { part, newsletters: await askGateway(from, `${ALL}/newsletters`, newslettersSchema, { page }) };
    case 'members':
      return membersOf(from, q, page);
    case 'figures':
      return { part, figures: await askGateway(from, `${ALL}/figures`, figuresSchema) };
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const yearIn = (text: string): number | undefined => (text ? yearOf(text) : undefined);

/** All years from one to another; without the one from the first, without the other to the last. */
function yearsOf(from: number | undefined, to: number | undefined): number[] {
  if (from === undefined && to === undefined) return [];
  const [first, last] = [from ?? YEARS.first, to ?? YEARS.last];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const FACTS = ['offices', 'practices', 'from', 'to'] as const;

const LISTS = ['groups', 'offices', 'practices', 'countries'] as const;

/** The narrowing of a newsletter as its form says it. */
function segmentOf({ values, value }: Pick<FormContext<Session>, 'values' | 'value'>): Segment {
  const years = yearsOf(yearIn(value('yearsFrom')), yearIn(value('yearsTo')));
  return {
    ...Object.fromEntries(LISTS.flatMap((name) => (values[name]?.length ? [[name, [...values[name]]] as const] : []))),
    ...(years.length > 0 ? { years } : {}),
  };
}

/** What of a note there is. */
const noteOf = ({ value }: FormContext<Session>) => (value('note') ? { note: value('note') } : {});

/** What the firm knows of somebody, where anything is said of it. */
function factsOf({ value }: FormContext<Session>) {
  const offices = listOf(value('offices'));
  const [from, to] = [yearIn(value('from')) ?? null, yearIn(value('to')) ?? null];
  return offices.length > 0 ? { facts: { offices, practices: listOf(value('practices')), from, to } } : {};
}

/** When what is decided or changed was changed last, as far as the page was told. */
const readOf = ({ value }: FormContext<Session>) => (value('changedAt') ? { changedAt: value('changedAt') } : {});

const refusals: NonNullable<AreaForm<Session>['refusals']> = {
  'not-there': { message: 'officers.error.gone' },
  'not-found': { message: 'officers.error.gone' },
  'wrong-state': { message: 'officers.error.decided' },
  'group-gone': { message: 'officers.error.groupGone' },
  'own-case': { message: 'officers.error.own' },
  'not-on-list': { field: 'who', message: 'notOnList' },
  'line-taken': { message: 'officers.error.lineTaken' },
  'name-taken': { field: 'name', message: 'taken' },
  'changed-meanwhile': { message: CHANGED, showsAnew: true },
};

/** A form of the page; whoever is no officer any more is told so by the gateway. */
const form = (
  name: keyof typeof officersRules,
  run: AreaForm<Session>['run'],
  again: Pick<AreaForm<Session>, 'shownAgain' | 'carried' | 'tickedAgain'> = { shownAgain: ['note'] },
): AreaForm<Session> => ({ rules: officersRules[name], refusals, ...again, run });

function listIn(shown: Allowed['shown']): { page: number; pages: number } | undefined {
  switch (shown.part) {
    case 'reports':
      return shown.reports;
    case 'invitations':
      return shown.invitations;
    case 'newsletters':
      return shown.newsletters;
    case 'members':
      return shown.members;
    default:
      return undefined;
  }
}

/** The page of those who look after the alumni: `docs/adr/0049-alumni-gateway.md`. */
export const officersArea: Area<OfficersData> = {
  path: OFFICERS_PATH,
  access: 'session',
  query: ASKED,
  load: async (from) => {
    const { officer, state } = await standingOf(from);
    if (!officer) return { allowed: false };
    const asked = readAsked(from.query);
    try {
      const [shown, waiting] = await Promise.all([
        shownOf(from, asked),
        // A gateway of the version before has no such address.
        partOf(orNothing(askGateway(from, `${ALL}/waiting`, waitingSchema)), 'waiting'),
      ]);
      return { allowed: true, member: state === 'member', asked, once: randomUUID(), waiting: waiting ?? null, shown };
    } catch (error) {
      // The role was taken away since the session's token was made: the gateway asks for the newest.
      if (isRefused(error, 'not-allowed')) return { allowed: false };
      throw error;
    }
  },
  listOf: (data) => (data.allowed ? listIn(data.shown) : undefined),
  forms: {
    decide: form(
      'decide',
      async (context) => {
        const { value } = context;
        const decision = value('decision');
        const line = value('line');
        const about = decision === 'approve' ? { ...(line ? { line } : {}), ...factsOf(context) } : {};
        await tellGateway(context, `${ALL}/queue/${value('key')}`, anything, {
          decision,
          ...noteOf(context),
          ...readOf(context),
          ...about,
        });
        return { message: `officers.done.${decision}` };
      },
      { shownAgain: ['note', 'line', ...FACTS] },
    ),
    report: form('report', async (context) => {
      const decision = context.value('decision');
      await tellGateway(context, `${ALL}/reports/${context.value('key')}`, anything, { decision, ...noteOf(context) });
      return { message: `officers.done.report.${decision}` };
    }),
    recruiter: form('recruiter', async (context) => {
      const decision = context.value('decision');
      await tellGateway(context, `${ALL}/recruiters/${context.value('key')}`, anything, {
        decision,
        ...noteOf(context),
        ...readOf(context),
      });
      return { message: `officers.done.recruiter.${decision}` };
    }),
    group: form(
      'group',
      async (from) => {
        const { value } = from;
        const key = value('key');
        const body = {
          name: value('name'),
          nameDe: value('nameDe'),
          about: value('about'),
          aboutDe: value('aboutDe'),
          open: value('open') === 'yes',
        };
        const asRead = { ...body, ...readOf(from) };
        await (key
          ? tellGateway(from, `${ALL}/groups/${key}`, anything, asRead, 'PUT')
          : tellGateway(from, `${ALL}/groups`, anything, body));
        return { message: 'officers.done.group' };
      },
      { shownAgain: ['name', 'nameDe', 'about', 'aboutDe', 'open'], carried: ['changedAt'] },
    ),
    groupOff: form('groupOff', async (from) => {
      await tellGateway(from, `${ALL}/groups/${from.value('key')}`, anything, undefined, 'DELETE');
      return { message: 'officers.done.groupOff' };
    }),
    invite: form(
      'invite',
      (from) =>
        withinLimits(async () => {
          const { value, language } = from;
          const address = value('email');
          const { code } = await tellGateway(from, `${ALL}/invitations`, invitationSchema, {
            label: value('label'),
            uses: address ? 1 : Number(value('uses')),
            days: Number(value('days')),
            language,
            ...(address ? { email: address } : {}),
            ...(value('once') ? { key: value('once') } : {}),
          });
          return address
            ? { message: 'officers.done.invitedBy', params: { address } }
            : { message: 'officers.done.invited', params: { code } };
        }),
      { shownAgain: ['label', 'email', 'uses', 'days'], carried: ['once'] },
    ),
    inviteOff: form('inviteOff', async (from) => {
      await tellGateway(from, `${ALL}/invitations/${from.value('key')}`, anything, undefined, 'DELETE');
      return { message: 'officers.done.inviteOff' };
    }),
    letter: form(
      'letter',
      async (from) => {
        const { value, language, jar } = from;
        const key = value('key');
        const message = 'officers.done.letter';
        const words = { subject: value('subject'), text: value('text'), subjectDe: value('subjectDe'), textDe: value('textDe') };
        if (!key) {
          const { id } = await tellGateway(from, `${ALL}/newsletters`, newsletterSchema, { ...words, segment: {}, key: value('once') });
          await storeFlash(jar, OFFICERS_PATH, { form: 'letter', kind: 'ok', message });
          return { message, leadsTo: officersAddress(language, { part: 'newsletters', id }) };
        }
        const { segment } = await askGateway(from, `${ALL}/newsletters/${key}`, newsletterSchema);
        await tellGateway(from, `${ALL}/newsletters/${key}`, anything, { ...words, segment, changedAt: value('changedAt') }, 'PUT');
        return { message };
      },
      { shownAgain: ['subject', 'text', 'subjectDe', 'textDe'], carried: ['once', 'changedAt'] },
    ),
    segment: form(
      'segment',
      async (context) => {
        const id = context.value('key');
        const { subject, text, subjectDe, textDe } = await askGateway(context, `${ALL}/newsletters/${id}`, newsletterSchema);
        const body = { subject, text, subjectDe, textDe, segment: segmentOf(context), changedAt: context.value('changedAt') };
        await tellGateway(context, `${ALL}/newsletters/${id}`, anything, body, 'PUT');
        return { message: 'officers.done.segment' };
      },
      { shownAgain: ['yearsFrom', 'yearsTo'], carried: ['changedAt'], tickedAgain: LISTS },
    ),
    test: form('test', (from) =>
      withinLimits(async () => {
        const language = from.value('in');
        const body = language ? { language } : {};
        const { to } = await tellGateway(from, `${ALL}/newsletters/${from.value('key')}/test`, testSchema, body);
        return { message: 'officers.done.test', params: { address: to } };
      }),
    ),
    send: form('send', async (from) => {
      const { value } = from;
      await tellGateway(from, `${ALL}/newsletters/${value('key')}/send`, anything, { changedAt: value('changedAt') });
      return { message: 'officers.done.send' };
    }),
    stop: form('stop', async (from) => {
      await tellGateway(from, `${ALL}/newsletters/${from.value('key')}/stop`, anything, {});
      return { message: 'officers.done.stop' };
    }),
    erase: form('erase', async (from) => {
      const { value } = from;
      const list = value('list') === 'yes';
      const { lines } = await tellGateway(from, `${ALL}/members/${value('key')}/erase`, linesSchema, { list });
      return list ? { message: 'officers.done.erasedToo', params: { count: lines } } : { message: 'officers.done.erased' };
    }),
    offList: form(
      'offList',
      async (from) => {
        const { lines } = await tellGateway(from, `${ALL}/leavers/off`, linesSchema, { who: from.value('who') });
        return lines === 0 ? { message: 'officers.done.offListNone' } : { message: 'officers.done.offList', params: { count: lines } };
      },
      { shownAgain: ['who'] },
    ),
    facts: form(
      'facts',
      async (from) => {
        const { value } = from;
        const line = value('who') ? { line: value('who') } : value('unlink') === 'yes' ? { line: null } : {};
        await tellGateway(from, `${ALL}/members/${value('key')}/facts`, anything, { ...line, ...factsOf(from) });
        return { message: 'officers.done.facts' };
      },
      { shownAgain: ['who', 'unlink', ...FACTS] },
    ),
    membership: form('membership', async (from) => {
      const { value } = from;
      const isIn = value('decision') === 'in';
      const path = `${ALL}/groups/${value('group')}/members/${value('key')}`;
      await tellGateway(from, path, anything, undefined, isIn ? 'PUT' : 'DELETE');
      return { message: isIn ? 'officers.done.membership.in' : 'officers.done.membership.out' };
    }),
    restore: form('restore', async (from) => {
      await tellGateway(from, `${ALL}/members/${from.value('key')}/restore`, anything, {});
      return { message: 'officers.done.restored' };
    }),
  },
};

/** Address of a part of the page. */
export const officersAddress = (language: string, asked: Partial<Asked>): string =>
  `${language === 'en' ? '' : `/${language}`}${OFFICERS_PATH}?${new URLSearchParams(Object.entries(asked))}`;

/** `GET /api/alumni/officers?format=csv`: the members as a file, with what officers may see of each. */
async function exportMembers(session: Session, request: NextApiRequest, response: NextApiResponse): Promise<void> {
  await officerOnly({ session, source: apiSource(request, response) });
  await fileOfGateway(session, `${ALL}/export`, request, response);
}

/** @throws AppError `request/forbidden` for somebody who is no officer */
export async function officerOnly(from: From): Promise<void> {
  if (!(await standingOf(from)).officer) throw new AppError('request/forbidden', { detail: 'this is for officers of the alumni' });
}

/** `/api/alumni/officers`: the forms of the page, and the members as a file. */
export const officersHandlers: Handlers = { GET: withSession(exportMembers), POST: areaApi(officersArea) };
