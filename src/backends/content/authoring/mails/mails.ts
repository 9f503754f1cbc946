import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../../lib/languages.ts';
import type { Log } from '../../../kit/log.ts';
import { greeting } from '../../../kit/mail/greeting.ts';
import { fill, oneLine, subjectLine } from '../../../kit/mail/line.ts';
import type { Mailer } from '../../../kit/mail/mailer.ts';
import type { Letterhead } from '../../../kit/mail/letterhead.ts';
import type { Part } from '../../../kit/mail/parts.ts';
import { renderMail } from '../../../kit/mail/render.ts';
import { createOutbox } from '../../../kit/outbox/outbox.ts';
import type { Secrets } from '../../../kit/secrets.ts';
import type { Db } from '../storage/database.ts';
import type { AccountsByRole, Addressee } from './approvers.ts';
import { PHRASES } from './phrases.ts';

const noticeSchema = z.object({
  kind: z.enum(['submitted', 'approved', 'scheduled', 'kept', 'rejected']),
  /** Of the page or its part, in the language of the version. */
  title: z.string(),
  item: z.uuid(),
  language: z.string(),
  version: z.int(),
  /** Who did it. */
  by: z.string(),
  comment: z.string(),
  /** When visitors will see it, ISO 8601. */
  at: z.string().optional(),
  /** What is above it and keeps it from visitors. */
  above: z.string().optional(),
});

/** What somebody is told of a version. */
export type Notice = z.infer<typeof noticeSchema>;

const addressee = z.object({ email: z.string(), name: z.string(), language: z.enum(LANGUAGES) });
/** Whether they work here still, and what their address is by now, is asked when it is sent. */
const worker = z.object({ account: z.string() });
const words = z.object({ subject: z.string(), text: z.string(), html: z.string() });
const owedSchema = z.union([
  z.object({ to: addressee, notice: noticeSchema }),
  /** Who they are is asked when it is sent: one who is none any more gets nothing. */
  z.object({ to: z.literal('approvers'), except: z.string(), notice: noticeSchema }),
  z.object({ to: worker, notice: noticeSchema }),
  /** A mail that is written already. */
  z.object({ to: worker, written: words }),
  /** As the release before owed them. */
  z.object({ to: z.email(), written: words }),
]);

/** A mail in words of somebody else's. */
interface WrittenMail {
  /** Of somebody who works here; if so still, they get it where their address is by then. */
  account: string;
  language: Addressee['language'];
  subject: string;
  /** Below the subject, which is its heading. */
  parts: readonly Part[];
}

/** Names the code by which it is found what an account is owed. */
const OWED_TO = 'owed to';

/** Days for which news of a version is worth sending. */
const NEWS_MS = 3 * 86_400_000;

export interface Mails {
  /** Owes a notice to everybody who may approve, but to whoever did it. `wake` afterwards where it is in a transaction. */
  tellApprovers(notice: Notice, except: string | undefined, transaction?: QueryExecutorProvider): Promise<void>;
  /** Owes a notice to an account, which gets it if it works here still. */
  tell(account: string, notice: Notice, transaction?: QueryExecutorProvider): Promise<void>;
  write(mail: WrittenMail, transaction?: QueryExecutorProvider): Promise<void>;
  /** Drops what is owed to an account that is gone. */
  forget(account: string, transaction?: QueryExecutorProvider): Promise<void>;
  wake(): void;
  counts(): Promise<{ waiting: number; dead: number }>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  log: Log;
  mailer: Mailer;
  approvers: AccountsByRole;
  secrets: Secrets;
  letterhead: Letterhead;
  editor: string;
  leaseMs: number | undefined;
}

/** When it is said in a mail: in the time that all of the firm's times are in without a place. */
const momentOf = (iso: string, language: Addressee['language']): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );

/** The mails of the editors: an outbox (docs/adr/0024), sealed, so that none is lost and none is sent for what was not done. */
export function createMails({ db, log, mailer, approvers, secrets, letterhead, editor, leaseMs }: Options): Mails {
  const send = async (
    { email, name, language }: Addressee,
    { kind, title, item, comment, by, at, above = '', ...notice }: Notice,
    id: string,
  ): Promise<void> => {
    const { hello, note, ...phrases } = PHRASES[language];
    const { subject, text, link, hint } = phrases[kind];
    const values = { title: oneLine(title), by: oneLine(by), at: at === undefined ? '' : momentOf(at, language), above: oneLine(above) };
    const line = subjectLine(fill(subject, values));
    const page = new URL(`/sitecore/editor/item/${item}`, editor);
    page.searchParams.set('language', notice.language);
    page.searchParams.set('version', String(notice.version));
    const parts: Part[] = [
      { kind: 'heading', text: line },
      ...(name === '' ? [] : [{ kind: 'paragraph' as const, text: greeting(hello, name) }]),
      { kind: 'paragraph', text: fill(text, values) },
      ...(comment === '' ? [] : [{ kind: 'paragraph' as const, text: fill(note, { note: comment }) }]),
      { kind: 'button', text: link, href: page.href },
      { kind: 'small', text: hint },
    ];
    const mail = renderMail({ language, title: line, letterhead, parts });
    await mailer.send({ to: email, subject: line, ...mail, messageId: `${id}@${new URL(editor).hostname}` });
  };
  /** An account as it is now: not where it was closed, or its roles were taken. */
  const stillHere = async (account: string, delivery: string): Promise<Addressee | undefined> => {
    const found = await approvers.one(account);
    if (!found) log.info({ delivery }, 'a mail to somebody who works here no longer is not sent');
    return found;
  };
  const aboutOf = (account: string): string => secrets.mac(OWED_TO, account);
  const outbox = createOutbox({
    db,
    schema: 'authoring',
    payload: owedSchema,
    log,
    seal: (text) => secrets.seal('owed', text),
    open: (sealed) => secrets.open('owed', sealed),
    ...(leaseMs === undefined ? {} : { leaseMs }),
    deliver: async (owed, { id }) => {
      if ('written' in owed) {
        const email = typeof owed.to === 'string' ? owed.to : (await stillHere(owed.to.account, id))?.email;
        if (email !== undefined) await mailer.send({ to: email, ...owed.written, messageId: `${id}@${new URL(editor).hostname}` });
        return;
      }
      if (owed.to === 'approvers') return tellAll(owed.notice, owed.except);
      const to = 'email' in owed.to ? owed.to : await stillHere(owed.to.account, id);
      if (to !== undefined) await send(to, owed.notice, id);
    },
  });
  const tellAll = async (notice: Notice, except: string): Promise<void> => {
    const all = await approvers.of('approver');
    // Each is a mail of its own, owed together or not at all: one that fails holds up no other.
    await db.transaction().execute(async (transaction) => {
      for (const to of all) {
        if (to.email.toLowerCase() !== except.toLowerCase())
          await outbox.put({ to, notice }, { lifetimeMs: NEWS_MS, about: aboutOf(to.account) }, transaction);
      }
    });
    outbox.wake();
  };
  return {
    tellApprovers: (notice, except, transaction) =>
      outbox.put({ to: 'approvers', except: except ?? '', notice }, { lifetimeMs: NEWS_MS }, transaction),
    tell: (account, notice, transaction) =>
      outbox.put({ to: { account }, notice }, { lifetimeMs: NEWS_MS, about: aboutOf(account) }, transaction),
    write: ({ account, language, subject, parts }, transaction) => {
      const line = subjectLine(subject);
      const mail = renderMail({ language, title: line, letterhead, parts: [{ kind: 'heading', text: line }, ...parts] });
      return outbox.put(
        { to: { account }, written: { subject: line, ...mail } },
        { lifetimeMs: NEWS_MS, about: aboutOf(account) },
        transaction,
      );
    },
    forget: async (account, transaction) => {
      for (const about of secrets.macs(OWED_TO, account)) await outbox.forget(about, transaction);
    },
    wake: outbox.wake,
    counts: outbox.counts,
    idle: outbox.idle,
    stop: outbox.stop,
  };
}
