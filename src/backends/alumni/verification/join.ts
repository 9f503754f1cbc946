import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { oweNotice } from '../mail/notices.ts';
import type { Facts } from '../profiles/model.ts';
import { beginProfile } from '../profiles/begin.ts';
import type { Db } from '../storage/database.ts';
import { lockAccount } from '../storage/lock.ts';
import type { Answers, Language, Way } from '../storage/tables.ts';
import { nameOf } from '../users/account.ts';
import { oweRoles } from '../users/roles.ts';
import type { Account } from '../../kit/accounts/accounts.ts';
import { later } from '../officers/as-read.ts';
import { noteConsent } from './consents.ts';
import { blockAgain } from './blocks-kept.ts';
import { LETTERS_WORDING, WORDING } from './wording.ts';
import { forgetRefused, refusedUntil } from './refusals.ts';

const NO_FACTS: Facts = { offices: [], practices: [], from: null, to: null };

/**
 * Begins a change of what an account is, under its lock, for whoever may still join.
 *
 * @throws AlumniError `already-member`, `not-allowed` for a suspended one
 */
async function mayAsk(context: AlumniContext, transaction: Db, { id, email }: Account): Promise<void> {
  await lockAccount(transaction, id);
  const row = await transaction.selectFrom('members').select('state').where('account', '=', id).executeTakeFirst();
  if (row?.state === 'member') throw new AlumniError('already-member');
  const suspended = row?.state === 'suspended' || (await refusedUntil(context, transaction, 'suspended', { account: id, email }));
  if (suspended) throw new AlumniError('not-allowed', { about: { reader: id } });
}

/** The same for whoever joins without an officer. @throws AlumniError `officers-first` for who left while a report about them waited */
async function mayJoin(context: AlumniContext, transaction: Db, account: Account): Promise<void> {
  await mayAsk(context, transaction, account);
  const { id, email } = account;
  if (await refusedUntil(context, transaction, 'reported', { account: id, email })) throw new AlumniError('officers-first');
}

/** Makes an account a member, with everything that belongs to it. Under the account's lock; wake the mails afterwards. */
export async function makeMember(
  context: AlumniContext,
  transaction: Db,
  who: { account: string; email: string; name: string; language: Language },
  {
    way,
    leaver = null,
    facts,
    note,
    wording,
    lettersWording = LETTERS_WORDING,
    read,
    newsletters,
  }: {
    way: Way;
    leaver?: string | null;
    facts: Facts;
    note?: string | undefined;
    wording?: string | undefined;
    /** The version of the words of newsletters that was ticked, where it is not that of today. */
    lettersWording?: string | undefined;
    /** The language in which the wording was read, where it is not the account's. */
    read?: Language | undefined;
    /** Whether they asked for newsletters; undefined where it was said when they asked to join. */
    newsletters?: boolean | undefined;
  },
): Promise<void> {
  const at = context.now();
  const values = {
    state: 'member' as const,
    email: who.email,
    name: who.name,
    language: who.language,
    way,
    leaver,
    joined_at: at,
    confirmed_at: at,
    ...(newsletters === undefined ? {} : { newsletters }),
  };
  const made = await transaction
    .insertInto('members')
    .values({ account: who.account, ...values })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
    .returning('newsletters')
    .executeTakeFirstOrThrow();
  const known = { account: who.account, email: who.email, line: leaver };
  await blockAgain(context, transaction, known);
  // Nobody with one of these joins without an officer.
  for (const why of ['reported', 'suspended'] as const) await forgetRefused(context, transaction, why, known);
  // What was asked is decided by this, whichever way it came.
  await transaction.deleteFrom('requests').where('account', '=', who.account).execute();
  await beginProfile(transaction, { account: who.account, name: who.name, facts });
  await noteConsent(context, transaction, { account: who.account, what: 'joined', language: read ?? who.language, wording });
  if (made.newsletters) {
    const ordered = { account: who.account, what: 'newsletters-on', language: read ?? who.language, wording: lettersWording } as const;
    await noteConsent(context, transaction, ordered);
  }
  await oweRoles(transaction, who.account);
  await oweNotice(context, 'welcome', who, { note, transaction });
}

export interface Agreed {
  account: Account;
  /** Of the page on which it was agreed to. Mails are in the account's own, which may be another one. */
  language: Language;
  /** Whether newsletters were ticked too. */
  newsletters: boolean;
}

const whoOf = ({ account }: Agreed) => ({ account: account.id, email: account.email, name: nameOf(account), language: account.language });

/** Whoever's own address is on the list of former colleagues. @throws AlumniError `not-on-list`, `line-taken` */
export async function joinByList(context: AlumniContext, agreed: Agreed): Promise<void> {
  const { account } = agreed;
  await context.db.transaction().execute(async (transaction) => {
    await mayJoin(context, transaction, account);
    const line = await transaction
      .selectFrom('leaver_addresses')
      .innerJoin('leavers', 'leavers.id', 'leaver_addresses.leaver')
      .select(['leavers.id', 'leavers.offices', 'leavers.practices', 'leavers.from_year', 'leavers.to_year'])
      .where('leaver_addresses.email', '=', account.email.toLowerCase())
      .forUpdate('leavers')
      .executeTakeFirst();
    if (line === undefined) throw new AlumniError('not-on-list');
    const other = await transaction.selectFrom('members').select('account').where('leaver', '=', line.id).executeTakeFirst();
    if (other !== undefined && other.account !== account.id) throw new AlumniError('line-taken');
    const facts = { offices: line.offices, practices: line.practices, from: line.from_year, to: line.to_year };
    await makeMember(context, transaction, whoOf(agreed), {
      ...{ way: 'list', leaver: line.id, facts, read: agreed.language, newsletters: agreed.newsletters },
    });
  });
  context.mails.wake();
}

/**
 * Whether a code goes on that anybody may have: as long as whoever made it is an officer, or they would let people in for a year after
 * their role was taken. One for an address names whom they let in while they were.
 */
async function isStillGiven({ db, users }: AlumniContext, hashes: readonly string[]): Promise<boolean> {
  const made = await db.selectFrom('invitations').select(['email', 'created_by']).where('code_hash', 'in', hashes).executeTakeFirst();
  return made === undefined || made.email !== null || made.created_by === null || users.isOfficer(made.created_by);
}

/** Whoever has a code of the officers'. @throws AlumniError `invitation-unknown`, `invitation-used`, `unavailable` */
export async function joinByInvitation(context: AlumniContext, agreed: Agreed, hashes: readonly string[]): Promise<void> {
  const { account } = agreed;
  const email = account.email.toLowerCase();
  // Before the transaction, which keeps a connection and locks.
  const given = await isStillGiven(context, hashes);
  await context.db.transaction().execute(async (transaction) => {
    await mayJoin(context, transaction, account);
    const invitation = await transaction
      .selectFrom('invitations')
      .selectAll()
      .where('code_hash', 'in', hashes)
      .forUpdate()
      .executeTakeFirst();
    // One for an address is good for its owner alone, and unknown to everybody else.
    if (invitation === undefined || (invitation.email !== null && invitation.email !== email)) throw new AlumniError('invitation-unknown');
    if (!given || invitation.used >= invitation.uses || invitation.ended_at !== null || invitation.expires_at <= context.now())
      throw new AlumniError('invitation-used');
    const line = await transaction
      .selectFrom('leaver_addresses')
      .innerJoin('leavers', 'leavers.id', 'leaver_addresses.leaver')
      .leftJoin('members', 'members.leaver', 'leavers.id')
      .select(['leavers.id', 'leavers.offices', 'leavers.practices', 'leavers.from_year', 'leavers.to_year'])
      .where('leaver_addresses.email', '=', email)
      .where('members.account', 'is', null)
      .executeTakeFirst();
    await transaction
      .updateTable('invitations')
      .set(({ eb }) => ({ used: eb('used', '+', 1) }))
      .where('id', '=', invitation.id)
      .execute();
    await makeMember(context, transaction, whoOf(agreed), {
      way: 'invitation',
      leaver: line?.id ?? null,
      facts: line ? { offices: line.offices, practices: line.practices, from: line.from_year, to: line.to_year } : NO_FACTS,
      read: agreed.language,
      newsletters: agreed.newsletters,
    });
    await transaction.insertInto('invitation_uses').values({ invitation: invitation.id, account: account.id, at: context.now() }).execute();
  });
  context.mails.wake();
}

/** Whoever answers questions, for an officer to look at. Answers that come again replace those before. @throws AlumniError `refused-lately` */
export async function askToJoin(context: AlumniContext, agreed: Agreed, answers: Answers): Promise<void> {
  const { account, language, newsletters } = agreed;
  const { config, now } = context;
  await context.db.transaction().execute(async (transaction) => {
    await mayAsk(context, transaction, account);
    const until = await refusedUntil(context, transaction, 'refused', { account: account.id, email: account.email });
    if (until !== undefined) throw new AlumniError('refused-lately', { details: { until: until.toISOString() } });
    const who = whoOf(agreed);
    const values = { state: 'asked' as const, email: who.email, name: who.name, language: who.language, newsletters };
    await transaction
      .insertInto('members')
      .values({ account: who.account, ...values })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
      .execute();
    const before = await transaction
      .selectFrom('requests')
      .select('id')
      .where('account', '=', who.account)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    const asked = {
      answers: JSON.stringify(answers),
      note: null,
      wording: WORDING,
      letters_wording: newsletters ? LETTERS_WORDING : null,
      asked_at: now(),
      changed_at: now(),
      decided_at: null,
      decided_by: null,
    };
    if (before !== undefined) {
      await transaction
        .updateTable('requests')
        .set({ answers: asked.answers, wording: WORDING, letters_wording: asked.letters_wording, changed_at: later(now()) })
        .where('id', '=', before.id)
        .execute();
      return;
    }
    await transaction
      .insertInto('requests')
      .values({ account: who.account, ...asked })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(asked))
      .execute();
    await noteConsent(context, transaction, { account: who.account, what: 'asked', language });
    await oweNotice(context, 'asked', who, { transaction });
    for (const email of config.officeAddresses)
      await oweNotice(context, 'queue', { email, name: '', language: config.officeLanguage }, { transaction });
  });
  context.mails.wake();
}

/** Takes back what was asked. @throws AlumniError `wrong-state` where nothing waits */
export async function withdraw(context: AlumniContext, account: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account);
    const asked = await transaction
      .selectFrom('members')
      .select('language')
      .where('account', '=', account)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (asked === undefined) throw new AlumniError('wrong-state');
    await noteConsent(context, transaction, { account, what: 'withdrawn', language: asked.language });
    await transaction.deleteFrom('members').where('account', '=', account).execute();
  });
}
