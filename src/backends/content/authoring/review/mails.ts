import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Transaction } from 'kysely';
import { languagePath } from '../../../../lib/path-in-language.ts';
import { fill } from '../../../kit/mail/line.ts';
import type { Change } from '../store/index.ts';
import type { AuthoringTables } from '../storage/tables.ts';
import { pageAbove, titleOf } from '../items/answer.ts';
import type { MailLanguage, ReviewContext } from './context.ts';
import { AUTHOR_DAYS } from './links.ts';
import { fieldTitle, type Subject } from './subject.ts';
import type { Author } from './threads.ts';

const text = z.string().min(1);
const wordsSchema = z.strictObject({
  subject: text,
  answered: text,
  resolved: text,
  about: text,
  quote: text,
  reviewer: text,
  link: text,
  why: text,
});
const read = (language: MailLanguage) =>
  wordsSchema.parse(JSON.parse(readFileSync(new URL(`./words/${language}.json`, import.meta.url), 'utf8')));
const WORDS = { en: read('en'), de: read('de') };

/** Of those who changed a page lately, so many, the latest, hear of comments. */
const AUTHORS = 3;
/** What of a comment is in the mail. */
const SHOWN = 1_000;

interface Addressee {
  account: string;
  language: MailLanguage;
}

export interface Told {
  what: 'subject' | 'answered' | 'resolved';
  subject: Subject;
  language: string;
  /** The first comment of the thread. */
  thread: string;
  quote: string;
  words: string;
  author: Author;
}

/** Whoever works at the page, made the link by which it was said, or said something in the thread: but for whoever says it now. */
async function addressees(
  { now }: ReviewContext,
  db: Transaction<AuthoringTables>,
  { subject, thread, author }: Told,
): Promise<Addressee[]> {
  const authors = await db
    .selectFrom('authors')
    .select(['account', 'speaks'])
    .where('page', '=', subject.page.id)
    .where('at', '>', new Date(now().getTime() - AUTHOR_DAYS * 86_400_000))
    .orderBy('at', 'desc')
    .limit(AUTHORS)
    .execute();
  const said = await db
    .selectFrom('comments')
    .select(['account', 'mail_language'])
    .where((row) => row.or([row('id', '=', thread), row('thread', '=', thread)]))
    .execute();
  const links = await db
    .selectFrom('review_links')
    .select(['created_by as account', 'mail_language'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('comments')
        .select('link')
        .where((row) => row.or([row('id', '=', thread), row('thread', '=', thread)]))
        .where('link', 'is not', null)
        .$castTo<{ link: string }>(),
    )
    .execute();
  // As the desk was when they said something, or made the link; whoever did neither is written to in the language of their account.
  const languages = new Map<string | null, MailLanguage>([
    ...authors.map(({ account, speaks }) => [account, speaks ?? 'en'] as const),
    ...[...said, ...links].map((each) => [each.account, each.mail_language] as const),
  ]);
  const all = new Set([...links, ...said, ...authors].map(({ account }) => account));
  return [...all].flatMap((account) =>
    // Reviewers have no account, and who closed theirs has none any more.
    !account || (author.kind === 'account' && account === author.account) ? [] : [{ account, language: languages.get(account) ?? 'en' }],
  );
}

/** Owes the mails about a comment, in the transaction that writes it; `mails.wake` afterwards. */
export async function oweComment(context: ReviewContext, db: Transaction<AuthoringTables>, told: Told): Promise<void> {
  const { store, previewOrigin, mails } = context;
  const { what, subject, language, quote, words, author, thread } = told;
  const tree = store.tree();
  const page = titleOf(tree, subject.page, language);
  for (const to of await addressees(context, db, told)) {
    const phrases = WORDS[to.language];
    const query = new URLSearchParams({ item: subject.page.id, language });
    const at = languagePath(`/sitecore/editor/comments?${query.toString()}#comment-${thread}`, to.language);
    const said = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
    await mails.write(
      {
        account: to.account,
        language: to.language,
        subject: fill(phrases[what], { name: author.name, page }),
        parts: [
          ...(subject.field === undefined
            ? []
            : [{ kind: 'small' as const, text: fill(phrases.about, { field: fieldTitle(tree, subject.field, to.language) }) }]),
          ...(quote === '' ? [] : [{ kind: 'small' as const, text: fill(phrases.quote, { quote }) }]),
          ...said
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((line) => ({ kind: 'paragraph' as const, text: line })),
          ...(author.kind === 'reviewer' ? [{ kind: 'small' as const, text: fill(phrases.reviewer, { name: author.name }) }] : []),
          { kind: 'button', text: phrases.link, href: `${previewOrigin}${at}` },
          { kind: 'small', text: phrases.why },
        ],
      },
      db,
    );
  }
}

/** Keeps who changed which page, for the mails about comments on it. */
export async function noteAuthors({ db }: Pick<ReviewContext, 'db'>, { actor, items, at, after, before }: Change): Promise<void> {
  const { account, name, email, speaks } = actor;
  if (email === undefined || email === '') return;
  const pages = new Set(
    items.flatMap((id) => {
      const [tree, item] = [after, before].map((each) => [each, each.byId(id)] as const).find(([, found]) => found) ?? [];
      const page = tree && item && pageAbove(tree, item);
      return page ? [page.id] : [];
    }),
  );
  if (pages.size === 0) return;
  await db
    .insertInto('authors')
    .values([...pages].map((page) => ({ page, account, name, email, at, speaks: speaks ?? null })))
    .onConflict((conflict) =>
      conflict.columns(['page', 'account']).doUpdateSet({
        name: (row) => row.ref('excluded.name'),
        email: (row) => row.ref('excluded.email'),
        at: (row) => row.ref('excluded.at'),
        speaks: (row) => row.ref('excluded.speaks'),
      }),
    )
    .execute();
}
