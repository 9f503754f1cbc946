import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { count, lockContact, needContact, goesOn, openConversation, openedBefore, openText, sealText } from '../relay/conversations.ts';
import { NOTICE_MINUTES } from '../relay/owed.ts';
import { accountOf, areApart, personViews, seenBy, type PersonView } from '../relay/people.ts';
import { openPost } from './posts.ts';

/** Answers a post: a conversation with its recruiter, who sees the name of who answers. The same again under the same key gives the same one. Whose conversation about it was ended answers anew. @throws AlumniError */
export async function answerPost(
  context: AlumniContext,
  account: string,
  id: string,
  { text, key }: { text: string; key: string },
): Promise<string> {
  const opening = { kind: 'post' as const, about: id, from: account, text, key };
  const known = await openedBefore(context, opening);
  if (known !== undefined) return known;
  const post = await openPost(context, account, id);
  await needContact(context, account, post.recruiter, true);
  const conversation = await context.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`answer ${id} ${account}`}, 0))`.execute(transaction);
    const meanwhile = await openedBefore({ ...context, db: transaction }, opening);
    if (meanwhile !== undefined) return meanwhile;
    await lockContact(transaction, account, post.recruiter);
    await needContact({ db: transaction }, account, post.recruiter, true);
    const { rows } = await sql`
      select 1 from alumni.post_answers a where post = ${id} and account = ${account} and ${goesOn(sql`a.conversation`)}`.execute(
      transaction,
    );
    if (rows.length > 0) throw new AlumniError('answered-before');
    await count(context, 'newConversations', account, transaction);
    const made = await openConversation(context, { ...opening, to: post.recruiter, subject: post.title }, transaction);
    await sql`
      insert into alumni.post_answers (post, account, conversation) values (${id}, ${account}, ${made})
      on conflict (post, account) do update set conversation = excluded.conversation, created_at = now()`.execute(transaction);
    return made;
  });
  context.contact.owing.wake();
  return conversation;
}

/** Whom a member refers: another member, who alone is told of it, or somebody by name, of whom the recruiter is told in a conversation. */
export type Referral = { text: string; key: string } & ({ person: string } | { name: string });

/** What was said under a key before: undefined where nothing was. @throws AlumniError `key-taken` where it was something else */
async function referredBefore(
  context: Pick<AlumniContext, 'db' | 'secrets'>,
  account: string,
  id: string,
  given: { text: string; key: string; referred: string | undefined; name: string | undefined },
): Promise<{ conversation: string | undefined } | undefined> {
  const { rows } = await sql<{ post: string; referred: string | null; name: string | null; text: string; conversation: string | null }>`
    select post, referred, name, text, conversation from alumni.post_referrals where account = ${account} and key = ${given.key}`.execute(
    context.db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const name = row.name === null ? undefined : openText(context, row.name);
  if (
    row.post !== id ||
    (row.referred ?? undefined) !== given.referred ||
    name !== given.name ||
    openText(context, row.text) !== given.text
  )
    throw new AlumniError('key-taken');
  return { conversation: row.conversation ?? undefined };
}

/** @returns the conversation with the recruiter, where there is one. @throws AlumniError */
export async function refer(context: AlumniContext, account: string, id: string, given: Referral): Promise<string | undefined> {
  const { db, contact } = context;
  const referred = 'person' in given ? await accountOf(context, given.person) : undefined;
  if ('person' in given && referred === undefined) throw new AlumniError('not-there');
  const said = { text: given.text, key: given.key, referred, name: 'name' in given ? given.name : undefined };
  const known = await referredBefore(context, account, id, said);
  if (known) return known.conversation;
  const post = await openPost(context, account, id);
  if (!post.referral) throw new AlumniError('not-there');
  if (referred !== undefined) {
    if (referred === post.recruiter || (await areApart(context, referred, post.recruiter))) throw new AlumniError('not-there');
    await needContact(context, account, referred);
  } else await needContact(context, account, post.recruiter, true);
  const referral = randomUUID();
  const conversation = await db.transaction().execute(async (transaction) => {
    await lockContact(transaction, account, referred ?? post.recruiter);
    await needContact({ db: transaction }, account, referred ?? post.recruiter, referred === undefined);
    const { rows: made } = await sql`
      insert into alumni.post_referrals (id, post, account, referred, name, text, key)
      values (${referral}, ${id}, ${account}, ${referred ?? null}, ${'name' in given ? sealText(context, given.name) : null}, ${sealText(context, given.text)}, ${given.key})
      on conflict (account, key) do nothing returning id`.execute(transaction);
    if (made.length === 0) return (await referredBefore({ ...context, db: transaction }, account, id, said))?.conversation;
    await count(context, 'newConversations', account, transaction);
    if (referred !== undefined) {
      await contact.owing.put({ kind: 'referred', referral }, { minutes: NOTICE_MINUTES, about: account }, transaction);
      return undefined;
    }
    const opened = await openConversation(
      context,
      {
        kind: 'referral',
        about: id,
        from: account,
        to: post.recruiter,
        subject: post.title,
        text: 'name' in given ? `${given.name}\n\n${given.text}` : given.text,
        key: given.key,
      },
      transaction,
    );
    await sql`update alumni.post_referrals set conversation = ${opened} where id = ${referral}`.execute(transaction);
    return opened;
  });
  contact.owing.wake();
  return conversation;
}

/** Who answered a recruiter's post and who was referred, the newest first. @throws AlumniError `not-there` for the post of somebody else */
export async function answersTo(
  context: AlumniContext,
  recruiter: string,
  id: string,
): Promise<{
  answers: { at: string; with: PersonView; conversation: string }[];
  referrals: { at: string; with: PersonView; name?: string; text: string; conversation?: string }[];
}> {
  const { db } = context;
  const { rows: own } = await sql`select 1 from alumni.posts where id = ${id} and recruiter = ${recruiter}`.execute(db);
  if (own.length === 0) throw new AlumniError('not-there');
  const { rows: answers } = await sql<{ account: string; conversation: string; created_at: Date }>`
    select account, conversation, created_at from alumni.post_answers where post = ${id} order by created_at desc limit 500`.execute(db);
  // A member who was referred decides alone whether the recruiter hears of it.
  const { rows: referrals } = await sql<{
    account: string;
    name: string | null;
    text: string;
    conversation: string | null;
    created_at: Date;
  }>`
    select account, name, text, conversation, created_at from alumni.post_referrals where post = ${id} and referred is null order by created_at desc limit 500`.execute(
    db,
  );
  const view = await personViews(
    context,
    recruiter,
    [...answers, ...referrals].map(({ account }) => account),
  );
  return {
    answers: answers.map(({ account, conversation, created_at }) => ({ at: created_at.toISOString(), with: view(account), conversation })),
    referrals: referrals.map(({ account, name, text, conversation, created_at }) => ({
      at: created_at.toISOString(),
      with: view(account),
      ...(name === null ? {} : { name: openText(context, name) }),
      text: openText(context, text),
      ...(conversation === null ? {} : { conversation }),
    })),
  };
}

/** What a mail to a referred member says; undefined where the post closed, or the two do not see each other any more. */
export async function referralMail(
  context: AlumniContext,
  id: string,
): Promise<{ to: string; name: string; title: string; employer: string; post: string; text: string } | undefined> {
  const { rows } = await sql<{ account: string; referred: string; post: string; text: string }>`
    select account, referred, post, text from alumni.post_referrals where id = ${id} and referred is not null`.execute(context.db);
  const [row] = rows;
  if (row === undefined || (await areApart(context, row.account, row.referred))) return undefined;
  const name = (await seenBy(context, row.referred, [row.account])).get(row.account)?.name;
  if (name === undefined) return undefined;
  try {
    const post = await openPost(context, row.referred, row.post);
    return { to: row.referred, name, title: post.title, employer: post.employer, post: row.post, text: openText(context, row.text) };
  } catch (error) {
    if (error instanceof AlumniError) return undefined;
    throw error;
  }
}
