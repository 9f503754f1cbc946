import { sql, type QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { greeting } from '../../kit/mail/greeting.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import { fill, subjectLine } from '../../kit/mail/line.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import { renderMail } from '../../kit/mail/render.ts';
import * as Kit from '../../kit/outbox/owing.ts';
import type { Language } from '../storage/tables.ts';
import { PHRASES } from './phrases.ts';

const owedSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  about: z.enum(['declined', 'ended']),
  subscription: z.uuid(),
});

/** What a reader is told of: a charge that was declined and is tried again, or that was declined for the last time. */
export type About = keyof (typeof PHRASES)[Language];

/** What the words name. Days as they are read. */
interface Said {
  title: string;
  price: string;
  card: string;
  next?: string;
  last?: string;
}

export interface Mails extends Pick<Kit.Owing<never>, 'wake' | 'forget' | 'counts' | 'idle' | 'stop'> {
  /** Resolves when it is owed together with what it tells of; `wake` afterwards. */
  put(
    what: { about: About; subscription: string },
    to: { email: string; name: string; language: Language },
    said: Said,
    transaction: QueryExecutorProvider,
  ): Promise<void>;
}

type Options = Pick<Kit.OwingOptions<typeof owedSchema>, 'db' | 'secrets' | 'log' | 'now'> & {
  mailer: Mailer;
  letterhead: Letterhead;
  /** The site that has the account's pages. */
  siteOrigin: string;
};

/** Minutes for which it is worth telling: of a declined charge as long as another card still helps. */
const WORTH_MINUTES: Readonly<Record<About, number>> = { declined: 3 * 24 * 60, ended: 14 * 24 * 60 };
const PAGES: Readonly<Record<About, string>> = { declined: '/user-registration/manage-account/subscription', ended: '/subscribe' };

/** The service's mails: an outbox (docs/adr/0024), sealed, found by a code over the address. */
export function createMails({ mailer, letterhead, siteOrigin, db, ...options }: Options): Mails {
  /** Where it goes by now; undefined where another card was given since, or the account is gone. */
  const addressOf = async ({ about, subscription }: z.infer<typeof owedSchema>): Promise<string | undefined> => {
    const { rows } = await sql<{ email: string }>`
      select a.email from offers.subscriptions s join offers.accounts a on a.uid = s.uid
      where s.id = ${subscription} and s.declined_at is not null and s.state = ${about === 'declined' ? 'active' : 'ended'}`.execute(db);
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
    put: ({ about, subscription }, { email, name, language }, said, transaction) => {
      const { hello, subject, text, next, link, hint } = PHRASES[language][about];
      const values = { ...said };
      const title = subjectLine(subject);
      const href = `${siteOrigin}${language === 'en' ? '' : `/${language}`}${PAGES[about]}`;
      const mail = renderMail({
        language,
        title,
        letterhead,
        parts: [
          { kind: 'heading', text: title },
          ...(name === '' ? [] : [{ kind: 'paragraph' as const, text: greeting(hello, name) }]),
          { kind: 'paragraph', text: fill(text, values) },
          { kind: 'paragraph', text: fill(next, values) },
          { kind: 'button', text: link, href },
          { kind: 'small', text: fill(hint, values) },
        ],
      });
      return owing.put({ to: email, subject: title, ...mail, about, subscription }, WORTH_MINUTES[about], transaction);
    },
  };
}
