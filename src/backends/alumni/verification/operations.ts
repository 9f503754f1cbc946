import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { addressKey, clientAddress } from '../../kit/http/client-address.ts';
import type { Account } from '../../kit/accounts/accounts.ts';
import type { Exchange } from '../../kit/http.ts';
import type { AlumniContext } from '../context.ts';
import { AlumniError, tooMany } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { forgetMember } from '../personal/forget.ts';
import { showProfile } from '../profiles/begin.ts';
import { ownCompleteness } from '../profiles/profile.ts';
import { unreadOf } from '../relay/sweep.ts';
import type { Language } from '../storage/tables.ts';
import { accountOf, createRefresh } from '../users/account.ts';
import { noteConsent } from './consents.ts';
import { codeHashes } from './invitations.ts';
import { askToJoin, joinByInvitation, joinByList, withdraw, type Agreed } from './join.ts';
import { refusedUntil } from './refusals.ts';
import { LETTERS_WORDING, WORDING, wordingText } from './wording.ts';
import { isConfirmDue } from './yearly.ts';

const language = z.enum(LANGUAGES);

/** What somebody agrees to, with the version that they were shown. */
const agreed = {
  consent: z.literal(true, 'must be agreed to'),
  language,
  wording: z.string().max(20).optional().describe('The version that was shown; another than that of today is refused'),
  newsletters: z.boolean().default(false).describe('Whether the tick for newsletters was set, which is one of its own'),
};

const agreedBy = (account: Account, { language: read, newsletters }: { language: Language; newsletters: boolean }): Agreed => ({
  ...{ account, newsletters },
  language: read,
});

const meShape = z.object({
  state: z.enum(['none', 'asked', 'member', 'refused', 'suspended']),
  recruiter: z.enum(['none', 'asked', 'yes', 'refused']),
  officer: z.boolean(),
  confirmDue: z.boolean(),
  completeness: z
    .object({ percent: z.int(), missing: z.array(z.string()) })
    .optional()
    .describe('Of the own profile'),
  unread: z.int().optional().describe('Messages of others that the member has not read'),
  hidden: z.boolean().describe('The profile was hidden because the yearly question had no answer'),
  canShow: z.boolean().optional().describe('It can be shown again as it was'),
  newsletters: z.boolean(),
  name: z.string().optional(),
  language,
  request: z
    .object({ at: z.iso.datetime(), by: z.literal('questions'), note: z.string().optional() })
    .optional()
    .describe('What was asked by questions, and what the officers said to it'),
  askAgainAt: z.iso.datetime().optional().describe('When whoever was refused, with this account, may ask again'),
});

const line = (longest: number) => z.string().trim().min(1, 'empty').max(longest, `longer than ${longest} characters`);
const maybe = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `longer than ${longest} characters`)
    .transform((text) => (text === '' ? undefined : text))
    .optional();
const year = z.int().min(1900, 'before 1900').max(2200, 'after 2200');

const answers = z
  .strictObject({
    name: line(120),
    formerName: maybe(120),
    office: line(120),
    practice: line(120),
    from: year,
    to: year,
    manager: maybe(120),
    project: maybe(500),
    employeeNumber: maybe(40),
    note: maybe(2000),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'before the first year' });

const joined = z.object({ state: z.literal('member') });

/** Joinings that an account may try in an hour, and guesses of codes from one line, in which many people may sit. */
const JOIN_LIMIT = { times: 30, minutes: 60 };
const CODE_LIMIT = { times: 60, minutes: 60 };
const ASK_LIMIT = { times: 10, minutes: 24 * 60 };
/** Becoming a member, staying one, leaving. */
export function verificationOperations(context: AlumniContext): AlumniCall[] {
  const refresh = createRefresh(context);

  const countJoin = async (caller: Caller): Promise<void> => {
    const seconds = await context.times.take(context.secrets.mac('count join', caller.account), JOIN_LIMIT);
    if (seconds !== undefined) throw tooMany(seconds, { reader: caller.account });
  };
  const needWording = (wording: string | undefined): void => {
    if (wording !== undefined && wording !== WORDING)
      throw new AlumniError('changed-meanwhile', { message: 'What is agreed to was written anew. Read it again first.' });
  };

  /** Counts a guess of a code: by the account with growing pauses, and by the line that it comes from. */
  const countGuess = async (caller: Caller, exchange: Exchange): Promise<string> => {
    const { times, tries, secrets, config } = context;
    const from = addressKey(clientAddress(exchange, config.visitors.hops));
    const full = await times.take(secrets.mac('count codes from', from), CODE_LIMIT);
    if (full !== undefined) throw tooMany(full, { reader: caller.account });
    const key = secrets.mac('tries of codes', caller.account);
    const pause = await tries.take(key);
    if (pause !== undefined) throw tooMany(pause, { reader: caller.account });
    return key;
  };

  return [
    call({
      method: 'GET',
      path: '/v1/wording',
      summary: 'What somebody agrees to who joins, to be shown beside the tick.',
      access: 'public',
      query: z.object({ language: language.default('en') }),
      answer: z.object({
        version: z.string(),
        text: z.string(),
        newsletters: z.string().describe('The words of the tick for newsletters'),
      }),
      handle: ({ query: { language: read } }) =>
        Promise.resolve({ version: WORDING, text: wordingText(WORDING, read), newsletters: wordingText(LETTERS_WORDING, read) }),
    }),
    call({
      method: 'GET',
      path: '/v1/me',
      summary: 'What the account is to the alumni.',
      access: 'session',
      answer: meShape,
      handle: async ({ reader }) => {
        if (reader.state !== 'none') await refresh(reader);
        const row = await context.db
          .selectFrom('members')
          .leftJoin('requests', 'requests.account', 'members.account')
          .leftJoin('profiles', 'profiles.account', 'members.account')
          .select([
            'members.name',
            'members.email',
            'members.confirmed_at',
            'members.hidden_at',
            'profiles.hidden',
            'members.newsletters',
            'requests.asked_at',
            'requests.note',
          ])
          .where('members.account', '=', reader.account)
          .executeTakeFirst();
        const again =
          reader.state === 'refused' || reader.state === 'none'
            ? await refusedUntil(context, context.db, 'refused', { account: reader.account, email: row?.email })
            : undefined;
        const member = reader.state === 'member';
        const [completeness, unread] = await Promise.all([
          member ? ownCompleteness(context, reader.account) : undefined,
          member ? unreadOf(context, reader.account) : undefined,
        ]);
        return {
          state: reader.state,
          recruiter: reader.recruiter,
          officer: reader.officer,
          confirmDue: member && isConfirmDue(row?.confirmed_at ?? null, context.now()),
          hidden: row?.hidden_at != null,
          ...(row?.hidden_at != null && row.hidden != null ? { canShow: true } : {}),
          newsletters: row?.newsletters ?? false,
          language: reader.language,
          ...(completeness === undefined ? {} : { completeness }),
          ...(unread === undefined ? {} : { unread }),
          ...(row === undefined ? {} : { name: row.name }),
          ...(row?.asked_at == null
            ? {}
            : { request: { at: row.asked_at.toISOString(), by: 'questions' as const, ...(row.note === null ? {} : { note: row.note }) } }),
          ...(again === undefined ? {} : { askAgainAt: again.toISOString() }),
        };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/join/list',
      summary: 'Joins by the list of former colleagues: the account’s own confirmed address must be on it, now or from before.',
      access: 'session',
      body: z.strictObject(agreed),
      answer: joined,
      refuses: ['not-on-list', 'line-taken', 'officers-first', 'already-member', 'not-allowed', 'changed-meanwhile'],
      limit: 'other',
      handle: async ({ reader, body }) => {
        needWording(body.wording);
        await countJoin(reader);
        await joinByList(context, agreedBy(await accountOf(context, reader), body));
        return { state: 'member' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/join/invitation',
      summary: 'Joins by a code of the officers’. Wrong codes are counted, with growing pauses.',
      access: 'session',
      body: z.strictObject({ code: line(60), ...agreed }),
      answer: joined,
      refuses: ['invitation-unknown', 'invitation-used', 'officers-first', 'already-member', 'not-allowed', 'changed-meanwhile'],
      limit: 'code',
      handle: async ({ reader, body, exchange }) => {
        needWording(body.wording);
        const account = await accountOf(context, reader);
        const key = await countGuess(reader, exchange);
        await joinByInvitation(context, agreedBy(account, body), codeHashes(context.secrets, body.code));
        await context.tries.forget(key);
        return { state: 'member' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/join/questions',
      summary: 'Asks the officers, with what only a former colleague knows. Answers that come again replace those before.',
      access: 'session',
      body: z.strictObject({ answers, ...agreed }),
      answer: z.object({ state: z.literal('asked') }),
      refuses: ['refused-lately', 'already-member', 'not-allowed', 'changed-meanwhile'],
      limit: 'other',
      handle: async ({ reader, body }) => {
        needWording(body.wording);
        const seconds = await context.times.take(context.secrets.mac('count asking', reader.account), ASK_LIMIT);
        if (seconds !== undefined) throw tooMany(seconds, { reader: reader.account });
        await askToJoin(context, agreedBy(await accountOf(context, reader), body), body.answers);
        return { state: 'asked' as const };
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/join',
      summary: 'Takes back what was asked, and forgets it.',
      access: 'session',
      refuses: ['wrong-state'],
      handle: ({ reader }) => withdraw(context, reader.account),
    }),
    call({
      method: 'POST',
      path: '/v1/confirm',
      summary:
        'Says that everything is still right, for a year. What was hidden meanwhile stays hidden until the member shows it, with `show` at once and as it was.',
      access: 'member',
      body: z.strictObject({ right: z.literal(true), show: z.boolean().default(false) }),
      answer: z.object({ confirmedAt: z.iso.datetime() }),
      handle: async ({ reader, body }) => {
        const at = context.now();
        await context.db.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('members')
            .set({ confirmed_at: at, reminded_at: null, hidden_at: null })
            .where('account', '=', reader.account)
            .execute();
          await noteConsent(context, transaction, { account: reader.account, what: 'confirmed', language: reader.language });
          if (body.show) await showProfile(context, transaction, reader);
        });
        return { confirmedAt: at.toISOString() };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/leave',
      summary: 'Leaves: everything is forgotten at once. Somebody who is suspended, or asks, can leave too.',
      access: 'session',
      body: z.strictObject({}),
      refuses: ['not-a-member'],
      handle: async ({ reader }) => {
        if ((await forgetMember(context, reader.account, 'left')) === undefined) throw new AlumniError('not-a-member');
      },
    }),
    call({
      method: 'GET',
      path: '/v1/consents',
      summary: 'What the member agreed to and took back, when, and in which words; the newest first.',
      access: 'session',
      answer: z.object({
        consents: z.array(
          z.object({ what: z.string(), at: z.iso.datetime(), wording: z.string(), text: z.string().describe('The words of that version') }),
        ),
      }),
      handle: async ({ reader }) => {
        const rows = await context.db
          .selectFrom('consents')
          .select(['what', 'wording', 'language', 'at'])
          .where('account', '=', reader.account)
          .orderBy('at', 'desc')
          .execute();
        return {
          consents: rows.map(({ what, wording, language: spoken, at }) => ({
            what,
            at: at.toISOString(),
            wording,
            text: wordingText(wording, spoken),
          })),
        };
      },
    }),
  ];
}
