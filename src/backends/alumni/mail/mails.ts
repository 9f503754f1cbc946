import { sql, type QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { subjectLine } from '../../kit/mail/line.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Letterhead } from '../../kit/mail/letterhead.ts';
import type { Part } from '../../kit/mail/parts.ts';
import { renderMail } from '../../kit/mail/render.ts';
import * as Kit from '../../kit/outbox/owing.ts';
import type { Language } from '../storage/tables.ts';

const owedSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent only while this account is a member, in case it left after the mail was owed. */
  member: z.string().optional(),
  /** And only while it wants newsletters. */
  newsletter: z.boolean().optional(),
});

type Owed = z.infer<typeof owedSchema>;

/** One mail of the gateway's own. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  parts: readonly Part[];
  headers?: Readonly<Record<string, string>>;
  /** Of a mailing: it is not sent any more to an account that left meanwhile. */
  member?: string;
  /** It is not sent any more to a member who wants no newsletters. */
  newsletter?: boolean;
}

export interface Mails {
  /** Resolves when it is owed. In a transaction: together with it, or not at all; `wake` afterwards. `minutes`: how long it is worth sending. */
  put(mail: Mail, minutes: number, transaction?: QueryExecutorProvider): Promise<void>;
  wake(): void;
  /** Drops what is owed to an address. */
  forget(address: string, transaction?: QueryExecutorProvider): Promise<void>;
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Minutes for which news about somebody's own membership is worth sending. */
export const NEWS_MINUTES = 2 * 24 * 60;

type Options = Pick<Kit.OwingOptions<typeof owedSchema>, 'db' | 'secrets' | 'log' | 'leaseMs'> & {
  mailer: Mailer;
  letterhead: Letterhead;
  siteOrigin: string;
};

const rendered = ({ to, language, subject, parts, headers, member, newsletter }: Mail, letterhead: Letterhead): Owed => {
  const line = subjectLine(subject);
  return {
    to,
    subject: line,
    ...renderMail({ language, title: line, letterhead, parts: [{ kind: 'heading', text: line }, ...parts] }),
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    ...(member === undefined ? {} : { member }),
    ...(newsletter === undefined ? {} : { newsletter }),
  };
};

/** The gateway's mails: an outbox (docs/adr/0024), sealed, found by a code over the address. */
export function createMails({ mailer, letterhead, siteOrigin, db, ...options }: Options): Mails {
  /** The address of a member by now; undefined for who wants it no more. */
  const addressOf = async (account: string, newsletter: boolean): Promise<string | undefined> => {
    const { rows } = await sql<{ email: string }>`
      select email from alumni.members where account = ${account} and state = 'member' and (newsletters or not ${newsletter}::boolean)`.execute(
      db,
    );
    return rows[0]?.email;
  };
  const owing = Kit.createOwing({
    ...options,
    db,
    schema: 'alumni',
    payload: owedSchema,
    deliver: async ({ to, subject, text, html, headers, member, newsletter = false }, { id }) => {
      const address = member === undefined ? to : await addressOf(member, newsletter);
      if (address === undefined) return;
      await mailer.send({
        to: address,
        subject,
        text,
        html,
        messageId: `${id}@${new URL(siteOrigin).hostname}`,
        ...(headers === undefined ? {} : { headers }),
      });
    },
  });
  return { ...owing, put: (mail, minutes, transaction) => owing.put(rendered(mail, letterhead), minutes, transaction) };
}
