import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { may, PAGES } from '@/config/roles';
import { routes } from '@/config/routes';
import { areaApi, type Area, type AreaForm, type FormContext } from '@/features/account/common/server';
import { isServiceRefusal, withSession, type Session } from '@/features/account/session/server';
import { withoutDeadline } from '@/server/calls/deadline';
import { visitorOf, type CalledFor } from '@/server/client-address';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { AppError } from '@/server/errors';
import { passThrough } from '@/server/pass-through';
import type { Handlers } from '@/server/route';
import { ASKED, readAsked, type Asked } from './asked';
import { inboxHeaders, inboxUrl, readInbox, writeInbox, type Actor } from './client.server';
import { CODES, csvHead, csvRows, csvWords, type CsvWords } from './csv';
import { erasedSchema, exportSchema, listSchema, oneSchema, type InboxOne } from './inbox.schema';
import type { InboxData } from './model';
import { inboxRules, ME, NOBODY } from './rules';

const FILE_TIMEOUT_MS = 5 * 60_000;
/** How long a page waits for the relay to take an answer, so that it can say so. */
const SENT_WITHIN_MS = 1_500;

type PhrasesOf = (site: string, language: string) => Promise<Readonly<Record<string, string>>>;
const language = z.enum(LANGUAGES).optional().catch(undefined);

/** `GET /v2/Users/`, as far as it says who acts. */
const userSchema = z.object({ email: z.string() });

/**
 * Who acts, as the user service says at this moment: its answer brings the roles that the account has now (decisions, "Roles").
 * Undefined for somebody who does not work here.
 */
async function actorOf(session: Session): Promise<Actor | undefined> {
  const { email } = await session.call('/v2/Users/', userSchema);
  const { roles } = session;
  return may(roles, PAGES.inbox.read) ? { by: email, roles } : undefined;
}

/** The filters as the service takes them. */
const filtersOf = ({ status, of, assignee, q, from, to, after }: Asked, { by }: Actor): Record<string, string> => ({
  status,
  form: of,
  assignee: assignee === ME ? by : assignee,
  q,
  from,
  to,
  after,
});

/** Undefined for one that is not there, or not for whoever asks. */
const oneOf = (id: string, actor: Actor, visitor: CalledFor): Promise<InboxOne | undefined> =>
  readInbox(`/${id}`, oneSchema, actor, visitor).catch((error: unknown) => {
    if (isServiceRefusal(error) && error.status === 404) return undefined;
    throw error;
  });

async function load(session: Session, visitor: CalledFor, query: Readonly<Record<string, string | undefined>>): Promise<InboxData> {
  const actor = await actorOf(session);
  if (!actor) return { allowed: false };
  const asked = readAsked(query);
  const about = { allowed: true, asked, me: actor.by, once: randomUUID() } as const;
  if (asked.id === '')
    return { ...about, shown: { kind: 'list', list: await readInbox('', listSchema, actor, visitor, filtersOf(asked, actor)) } };
  const one = await oneOf(asked.id, actor, visitor);
  return { ...about, shown: one ? { kind: 'one', one } : { kind: 'gone' } };
}

type Context = FormContext<Session>;

/** @throws AppError `request/forbidden` for somebody who does not work here */
async function writing<S extends z.ZodType>(context: Context, path: string, schema: S, body: (actor: Actor) => Record<string, unknown>) {
  const actor = await actorOf(context.session);
  if (!actor) throw new AppError('request/forbidden', { detail: 'the inbox is for those who work here' });
  return { actor, answer: await writeInbox(`/${context.value('id')}${path}`, schema, actor, context.source, body(actor)) };
}

/** What comes of an answer while the page waits: the relay takes it, refuses it for good, or neither yet. */
async function cameOf(context: Context, actor: Actor, answer: string): Promise<'sent' | 'failed' | 'owed'> {
  const until = Date.now() + SENT_WITHIN_MS;
  do {
    await sleep(150);
    const one = await oneOf(context.value('id'), actor, context.source);
    const event = one?.events.find(({ id }) => id === answer);
    if (event?.failedAt) return 'failed';
    if (event?.sentAt) return 'sent';
  } while (Date.now() < until);
  return 'owed';
}

const refusals: NonNullable<AreaForm<Session>['refusals']> = {
  'not-there': { message: 'inbox.error.gone' },
  'no-address': { message: 'inbox.error.noAddress' },
  // With that answer, and a key of its own for the next try.
  'answered-meanwhile': { message: 'inbox.error.meanwhile', showsAnew: true },
};

/** What came in by forms, for those who work here: `docs/adr/0043-inbox.md`. */
export const inboxArea: Area<InboxData> = {
  path: routes.inbox.path,
  access: routes.inbox.access,
  query: ASKED,
  load: ({ session, source, query }) => load(session, source, query),
  forms: {
    status: {
      rules: inboxRules.status,
      refusals,
      run: async (context) => {
        await writing(context, '', oneSchema, () => ({ status: context.value('newStatus'), language: context.language }));
        return { message: 'inbox.done.status' };
      },
    },
    assign: {
      rules: inboxRules.assign,
      refusals,
      shownAgain: ['email'],
      run: async (context) => {
        const give = context.value('give');
        const { answer } = await writing(context, '', oneSchema, ({ by }) => ({
          assignee: give === ME ? by : give === NOBODY ? null : context.value('email'),
          language: context.language,
        }));
        return answer.assignee === null
          ? { message: 'inbox.done.free' }
          : { message: 'inbox.done.assigned', params: { address: answer.assignee } };
      },
    },
    note: {
      rules: inboxRules.note,
      refusals,
      shownAgain: ['note'],
      run: async (context) => {
        const key = context.value('once');
        await writing(context, '', oneSchema, () => ({
          note: context.value('note'),
          language: context.language,
          ...(key ? { key } : {}),
        }));
        return { message: 'inbox.done.noted' };
      },
    },
    answer: {
      rules: inboxRules.answer,
      refusals,
      shownAgain: ['answer'],
      run: async (context) => {
        const [key, seen] = [context.value('once'), context.value('seen')];
        const { actor, answer } = await writing(context, '/answer', oneSchema, () => ({
          key,
          text: context.value('answer'),
          ...(seen ? { seen } : {}),
        }));
        const params = { address: answer.email ?? '' };
        const came = await cameOf(context, actor, key);
        if (came === 'failed') return { kind: 'error', message: 'inbox.notDelivered', params, showsAnew: true };
        return { message: `inbox.done.${came}`, params };
      },
    },
    erase: {
      rules: inboxRules.erase,
      refusals,
      run: async (context) => {
        const { answer } = await writing(context, '/erase', erasedSchema, () => ({}));
        return { message: 'inbox.done.erased', params: { count: answer.submissions } };
      },
    },
  },
};

/** The lines that fit the filters as a file, asked for and sent on page by page. */
async function sendCsv(asked: Asked, actor: Actor, visitor: CalledFor, response: NextApiResponse, words: CsvWords): Promise<void> {
  const filters = { ...filtersOf(asked, actor), after: '' };
  // Each page has its time; how long all of them take is up to how much came in, and to who saves it.
  const ask = (after: string) =>
    withoutDeadline(() => readInbox('/export', exportSchema, actor, visitor, { ...filters, after }, { whole: true }));
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const send = async (text: string): Promise<void> => {
    if (!response.write(text) && !response.destroyed) await once(response, 'drain', { signal: closed.signal }).catch(() => undefined);
  };
  let page = await ask('');
  const { fields } = page;
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Disposition', `attachment; filename="inbox-${new Date().toISOString().slice(0, 10)}.csv"`);
  await send(csvHead(fields, words));
  await send(csvRows(page.rows, fields, words));
  while (page.next !== null && !response.destroyed) {
    page = await ask(page.next);
    await send(csvRows(page.rows, fields, words));
  }
  response.end();
}

/**
 * `GET /api/inbox?…`: the list by the address of the page; `format=csv` all of its lines as a file, in the words of `language` where it is
 * given; `id=…&file=…` a file of a form, to save. @throws AppError `request/forbidden` without the role, `request/not-found`
 */
async function get(session: Session, request: NextApiRequest, response: NextApiResponse, phrasesOf: PhrasesOf): Promise<void> {
  const visitor = visitorOf(request);
  const actor = await actorOf(session);
  if (!actor) throw new AppError('request/forbidden', { detail: 'the inbox is for those who work here' });
  const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat()[0]]));
  const asked = readAsked(query);
  response.setHeader('Cache-Control', 'private, no-store');
  if (query.file !== undefined) {
    const file = readAsked({ id: query.file }).id;
    if (asked.id === '' || file === '') throw new AppError('request/not-found');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    await passThrough(inboxUrl(`/${asked.id}/files/${file}`, actor), request, response, FILE_TIMEOUT_MS, {
      private: true,
      headers: inboxHeaders(),
    });
    return;
  }
  if (query.format === 'csv') {
    const spoken = language.parse(query.language);
    const { site } = cookieJar(apiSource(request, response));
    const words = spoken === undefined || site === undefined ? CODES : csvWords(await phrasesOf(site.name, spoken));
    return sendCsv(asked, actor, visitor, response, words);
  }
  response.json(await readInbox('', listSchema, actor, visitor, filtersOf(asked, actor)));
}

/** `/api/inbox`: what the page shows, and its forms. @param phrasesOf the dictionary of a site */
export const inboxHandlers = (phrasesOf: PhrasesOf): Handlers => ({
  GET: withSession((session, request, response) => get(session, request, response, phrasesOf)),
  POST: areaApi(inboxArea),
});
