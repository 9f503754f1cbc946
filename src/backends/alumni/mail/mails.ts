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
  /** The letter of the officers that it is, unless they have stopped it; what was owed by the version before does not say. */
  letter: z.string().optional(),
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
  /** Of which letter of the officers: it is not sent any more when they have stopped it, and they see what became of it. */
  letter?: string;
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
/** For which a letter to many is: a relay may take ten thousand mails a day. */
export const LETTER_MINUTES = 7 * 24 * 60;

type Options = Pick<Kit.OwingOptions<typeof owedSchema>, 'db' | 'secrets' | 'log' | 'leaseMs'> & {
  mailer: Mailer;
  letterhead: Letterhead;
  siteOrigin: string;
};

const rendered = ({ to, language, subject, parts, headers, member, newsletter, letter }: Mail, letterhead: Letterhead): Owed => {
  const line = subjectLine(subject);
  return {
    to,
    subject: line,
    ...renderMail({ language, title: line, letterhead, parts: [{ kind: 'heading', text: line }, ...parts] }),
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    ...(member === undefined ? {} : { member }),
    ...(newsletter === undefined ? {} : { newsletter }),
    ...(letter === undefined ? {} : { letter }),
  };
};

/** The gateway's mails: an outbox (docs/adr/0024), sealed, found by a code over the address. */
export function createMails({ mailer, letterhead, siteOrigin, db, ...options }: Options): Mails {
  /** The address of a member by now; undefined for who wants it no more, and of a letter that was stopped. */
  const addressOf = async (account: string, { newsletter = false, letter }: Owed): Promise<string | undefined> => {
    const { rows } = await sql<{ email: string }>`
      select email from alumni.members where account = ${account} and state = 'member' and (newsletters or not ${newsletter}::boolean)
        and not exists (select 1 from alumni.newsletters where id = ${letter ?? null}::uuid and stopped_at is not null)`.execute(db);
    return rows[0]?.email;
  };
  /** What became of a letter with one member, for the officers. */
  const tell = async ({ letter, member }: Owed, became: 'sent_at' | 'failed_at'): Promise<void> => {
    if (letter === undefined || member === undefined) return;
    await sql`update alumni.newsletter_sends set ${sql.ref(became)} = now() where newsletter = ${letter} and account = ${member}`.execute(
      db,
    );
  };
  const owing = Kit.createOwing({
    ...options,
    db,
    schema: 'alumni',
    payload: owedSchema,
    deliver: async (owed, { id }) => {
      const { to, subject, text, html, headers, member } = owed;
      const address = member === undefined ? to : await addressOf(member, owed);
      if (address === undefined) return tell(owed, 'failed_at');
      await mailer.send({
        to: address,
        subject,
        text,
        html,
        messageId: `${id}@${new URL(siteOrigin).hostname}`,
        ...(headers === undefined ? {} : { headers }),
      });
      // The relay has it: to fail here would send it again.
      await tell(owed, 'sent_at').catch((error: unknown) =>
        options.log.error({ err: error, mail: id }, 'a letter was sent, and not noted as sent'),
      );
    },
    givenUp: (owed) => tell(owed, 'failed_at'),
  });
  return { ...owing, put: (mail, minutes, transaction) => owing.put(rendered(mail, letterhead), minutes, transaction) };
}
