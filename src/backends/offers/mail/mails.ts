import { sql, type QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { greeting } from '../../kit/mail/greeting.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import { fill, subjectLine } from '../../kit/mail/line.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Part } from '../../kit/mail/parts.ts';
import { renderMail } from '../../kit/mail/render.ts';
import * as Kit from '../../kit/outbox/owing.ts';
import { endAddress } from '../pages/layout.ts';
import { say } from '../pages/words.ts';
import type { Language } from '../storage/tables.ts';
import { HELLO, PHRASES, TERMS, type About } from './phrases.ts';

export type { About } from './phrases.ts';

const ABOUTS = Object.keys(PHRASES.en) as [About, ...About[]];
const owedSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  about: z.enum(ABOUTS),
  subscription: z.uuid(),
});

/** What the words name. Days as they are read. */
interface Said {
  title: string;
  price: string;
  every: string;
  card: string;
  at: string;
  until: string;
  next?: string;
  last?: string;
}

export interface Mails extends Pick<Kit.Owing<never>, 'wake' | 'forget' | 'counts' | 'idle' | 'stop'> {
  /**
   * Resolves when it is owed together with what it tells of; `wake` afterwards.
   * @param facts a receipt, line by line
   */
  put(
    what: { about: About; subscription: string },
    to: { email: string; name: string; language: Language },
    said: Said,
    facts: readonly (readonly [string, string])[],
    transaction: QueryExecutorProvider,
  ): Promise<void>;
}

type Options = Pick<Kit.OwingOptions<typeof owedSchema>, 'db' | 'secrets' | 'log' | 'now'> & {
  mailer: Mailer;
  letterhead: Letterhead;
  /** Who sells, on a line. */
  seller: string;
  /** The site that has the account's pages. */
  siteOrigin: string;
};

const DAY_MINUTES = 24 * 60;
/** What confirms something is worth telling for two weeks, and what warns until the day that it warns of. */
const WORTH_DAYS = 14;
const WORTH_MINUTES: Readonly<Partial<Record<About, number>>> = { declined: 3 * DAY_MINUTES, trialEnds: 3 * DAY_MINUTES };

/** Contracts are confirmed with what the law wants to be kept of them. */
const CONFIRMS: ReadonlySet<About> = new Set(['bought', 'begun']);
/** There is nothing any more on the page of the subscription. */
const OVER: ReadonlySet<About> = new Set(['ended', 'stopped', 'withdrawn', 'withdrawnUnpaid', 'refunded']);
const ACCOUNT_PAGE = '/user-registration/manage-account/subscription';

/** What a mail waits for to be still so when it is sent; what confirms something is sent in any case. */
const STILL: Readonly<Partial<Record<About, string>>> = {
  declined: `and s.declined_at is not null and s.state = 'active'`,
  ended: `and s.declined_at is not null and s.state = 'ended'`,
  trialEnds: `and s.state = 'active'`,
  renews: `and s.state = 'active'`,
};

/** The right to withdraw and the form for it (annex I of directive 2011/83/EU). */
function withdrawalParts(language: Language, { title, seller, page }: { title: string; seller: string; page: string }): Part[] {
  const told = (word: Parameters<typeof say>[1]): string => say(language, word, { seller, title, page });
  return [
    { kind: 'subheading', text: told('withdrawTitle') },
    { kind: 'paragraph', text: told('withdrawText') },
    { kind: 'paragraph', text: told('withdrawHow') },
    { kind: 'paragraph', text: told('withdrawEffects') },
    { kind: 'subheading', text: told('withdrawForm') },
    { kind: 'paragraph', text: told('withdrawFormText') },
  ];
}

/** The service's mails: an outbox (docs/adr/0024), sealed, found by a code over the address. */
export function createMails({ mailer, letterhead, seller, siteOrigin, db, ...options }: Options): Mails {
  /** Where it goes by now; undefined where another card was given since, or the account is gone. */
  const addressOf = async ({ about, subscription }: z.infer<typeof owedSchema>): Promise<string | undefined> => {
    const { rows } = await sql<{ email: string }>`
      select a.email from offers.subscriptions s join offers.accounts a on a.uid = s.uid
      where s.id = ${subscription} ${sql.raw(STILL[about] ?? '')}`.execute(db);
    return rows[0]?.email;
  };
  const owing = Kit.createOwing({
    ...options,
    db,
    schema: 'offers',
    payload: owedSchema,
    deliver: async (owed, { id }) => {
      const to = await addressOf(owed);
      if (to === undefined) return;
      const { subject, text, html } = owed;
      await mailer.send({ to, subject, text, html, messageId: `${id}@${new URL(siteOrigin).hostname}` });
    },
  });
  return {
    ...owing,
    put: ({ about, subscription }, { email, name, language }, said, facts, transaction) => {
      const { subject, text, next, link, hint } = PHRASES[language][about];
      const values = { ...said };
      const title = subjectLine(fill(subject, values));
      const under = language === 'en' ? '' : `/${language}`;
      const cancel = endAddress(siteOrigin, language);
      const mail = renderMail({
        language,
        title,
        letterhead,
        parts: [
          { kind: 'heading', text: title },
          ...(name === '' ? [] : [{ kind: 'paragraph' as const, text: greeting(HELLO[language], name) }]),
          { kind: 'paragraph', text: fill(text, values) },
          ...(facts.length === 0 ? [] : [{ kind: 'list' as const, items: facts.map(([term, value]) => ({ title: term, text: value })) }]),
          { kind: 'paragraph', text: fill(next, values) },
          { kind: 'button', text: link, href: `${siteOrigin}${under}${OVER.has(about) ? '/subscribe' : ACCOUNT_PAGE}` },
          ...(CONFIRMS.has(about) ? withdrawalParts(language, { title: said.title, seller, page: cancel }) : []),
          { kind: 'small', text: fill(hint, values) },
          {
            kind: 'footer',
            items: [
              { title: say(language, 'endContract'), href: cancel },
              ...(letterhead.privacyOrigin === undefined
                ? []
                : [{ title: TERMS[language], href: `${letterhead.privacyOrigin}${under}/terms` }]),
            ],
          },
        ],
      });
      return owing.put(
        { to: email, subject: title, ...mail, about, subscription },
        WORTH_MINUTES[about] ?? WORTH_DAYS * DAY_MINUTES,
        transaction,
      );
    },
  };
}
