import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { FORM_PROBLEMS } from '../../../lib/forms/model.ts';
import { FormsError } from '../errors.ts';
import type { Log } from '../../kit/log.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { withKept } from '../uploads/keep.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import type { UploadFolder } from '../uploads/folder.ts';
import type { Db } from './database.ts';
import type { Row } from './tables.ts';

/** Time in which a visitor goes on with a form, from the last step. */
export const OPEN_MINUTES = 30;
/** Days for which the link in a mail leads back to a form. */
export const RESUME_DAYS = 7;
/** To be raised when what is sealed changes: a form of another version is not found, and begins empty. */
const VERSION = 1;

const stateSchema = z.strictObject({
  version: z.literal(VERSION),
  key: z.uuid(),
  language: z.enum(LANGUAGES),
  page: z.union([z.int().min(0), z.enum(['check', 'code'])]),
  values: z.record(z.string(), z.array(z.string())),
  errors: z.array(z.strictObject({ field: z.string(), problem: z.enum(FORM_PROBLEMS) })),
  /** Why the last try was refused. */
  refusal: z.string().optional(),
  said: z.enum(['code-sent', 'saved']).optional(),
  mailTo: z.string().optional(),
  /** The one-time code that was mailed last. */
  codeId: z.string().optional(),
  /** A captcha was solved for this form. */
  person: z.boolean(),
  /** When it was opened first, in ms; what was sealed before this was kept counts as long ago. */
  opened: z.number().default(0),
});
type Sealed = z.infer<typeof stateSchema>;
/** What is known of a form that somebody has begun. */
export type StartedState = Omit<Sealed, 'version'>;

export type StartedFile = Row<'files', 'id' | 'field' | 'name' | 'kind' | 'bytes' | 'sha256'>;

export interface StartedForm {
  id: string;
  form: string;
  subject: string | undefined;
  state: StartedState;
  files: readonly StartedFile[];
}

/** Whose a form is, as far as it says: the sender's address, and all that stand in it. */
interface Whose {
  email: string | undefined;
  addresses: readonly string[];
}

export interface FileChange {
  received: readonly ReceivedFile[];
  /** Ids of files that are taken away. */
  removed: readonly string[];
}

export interface Started {
  /** Keeps what was typed, and its good files. @returns the token that names it */
  begin(form: string, subject: string | undefined, state: StartedState, whose: Whose, files: FileChange): Promise<string>;
  find(token: string): Promise<StartedForm | undefined>;
  /** The same, later; the half hour begins anew. @throws FormsError `form-ended` when it was sent or forgotten meanwhile */
  keep(id: string, token: string, state: StartedState, whose: Whose, files: FileChange): Promise<void>;
  /** A token for a mail to an address. @throws as `keep` does */
  resumable(id: string, mail: string): Promise<string>;
  /**
   * A form of one's own for a browser that comes with a token of a mail, or with one of an address that another site led to: a copy
   * of what was begun, with its files. Whoever else has that token does not see what is typed from now on.
   * @param mayKeep hears of how many bytes there would be twice, before any is; what it throws goes on
   * @returns the token of the copy
   */
  resume(token: string, mayKeep: (bytes: number) => Promise<void>): Promise<string | undefined>;
  /** The form was sent, in the same transaction; with it ends what it is a copy of. */
  end(transaction: Db, id: string): Promise<void>;
}

/** What is begun lies sealed, under hashes of tokens that only the visitor's browser and mailbox have. */
export function createStarted(db: Db, secrets: Secrets, folder: UploadFolder, log: Log): Started {
  const seal = (state: StartedState): string => secrets.seal('started', JSON.stringify({ ...state, version: VERSION } satisfies Sealed));
  /** What a row holds; undefined for what another version of the service, or one with another secret, has sealed. */
  const opened = (sealed: string): StartedState | undefined => {
    try {
      const { version: _version, ...state } = stateSchema.parse(JSON.parse(secrets.open('started', sealed)));
      return state;
    } catch (error) {
      log.warn({ err: error }, 'a form that somebody began cannot be read and is passed over');
      return undefined;
    }
  };

  const putReceived = (file: ReceivedFile, fileId: string) => folder.keep(file.path, fileId);

  async function nameFiles(transaction: Db, id: string, put: readonly StartedFile[]): Promise<void> {
    for (const { id: fileId, field, name, kind, bytes, sha256 } of put)
      // Of files that come together each has its own moment, so that they stay in their order.
      await transaction
        .insertInto('files')
        .values({ id: fileId, started_id: id, field, name, kind, bytes, sha256, created_at: sql<Date>`clock_timestamp()` })
        .execute();
  }

  async function token(transaction: Db, id: string, kind: 'open' | 'resume'): Promise<string> {
    const made = randomToken();
    const minutes = kind === 'open' ? OPEN_MINUTES : RESUME_DAYS * 24 * 60;
    await sql`
      insert into forms.started_tokens (token_hash, started_id, kind, expires_at)
      values (${hashToken(made)}, ${id}, ${kind}, now() + ${minutes}::int * interval '1 minute')`.execute(transaction);
    await sql`
      update forms.started set expires_at = (select max(expires_at) from forms.started_tokens where started_id = ${id}) where id = ${id}`.execute(
      transaction,
    );
    return made;
  }

  return {
    begin: (form, subject, state, { email, addresses }, files) =>
      withKept({ db, folder }, files.received, putReceived, async (transaction, put) => {
        const id = randomUUID();
        await transaction
          .insertInto('started')
          .values({
            ...{ id, form, subject: subject ?? null, email: email ?? null, addresses: [...addresses] },
            ...{ sealed: seal(state), expires_at: new Date() },
          })
          .execute();
        await nameFiles(transaction, id, put);
        return token(transaction, id, 'open');
      }),
    find: async (given) => {
      const { rows } = await sql<Row<'started', 'id' | 'form' | 'subject' | 'sealed'> & { files: StartedFile[] }>`
        select s.id, s.form, s.subject, s.sealed, coalesce((
          select json_agg(json_build_object('id', f.id, 'field', f.field, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes, 'sha256', f.sha256) order by f.created_at, f.id)
          from forms.files f where f.started_id = s.id and f.submission_id is null), '[]') as files
        from forms.started_tokens t join forms.started s on s.id = t.started_id
        where t.token_hash = ${hashToken(given)} and t.kind = 'open' and t.expires_at > now()`.execute(db);
      const [row] = rows;
      const state = row && opened(row.sealed);
      return row && state && { id: row.id, form: row.form, subject: row.subject ?? undefined, state, files: row.files };
    },
    keep: async (id, given, state, { email, addresses }, files) => {
      await withKept({ db, folder }, files.received, putReceived, async (transaction, put) => {
        const { numUpdatedRows } = await transaction
          .updateTable('started')
          .set({ sealed: seal(state), email: email ?? null, addresses: [...addresses] })
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new FormsError('form-ended');
        await sql`
          update forms.started_tokens set expires_at = now() + ${OPEN_MINUTES}::int * interval '1 minute' where token_hash = ${hashToken(given)}`.execute(
          transaction,
        );
        await sql`
          update forms.started set expires_at = (select max(expires_at) from forms.started_tokens where started_id = ${id}) where id = ${id}`.execute(
          transaction,
        );
        if (files.removed.length > 0)
          await sql`delete from forms.files where id = any(${[...files.removed]}::uuid[]) and started_id = ${id} and submission_id is null`.execute(
            transaction,
          );
        await nameFiles(transaction, id, put);
      });
      for (const file of files.removed) await folder.remove(file);
    },
    resumable: (id, mail) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction.updateTable('started').set({ mail }).where('id', '=', id).executeTakeFirst();
        if (numUpdatedRows === 0n) throw new FormsError('form-ended');
        return token(transaction, id, 'resume');
      }),
    resume: async (given, mayKeep) => {
      const found = await db
        .selectFrom('started_tokens')
        .innerJoin('started', 'started.id', 'started_tokens.started_id')
        .select(['started.id', 'started.form', 'started.subject', 'started.email', 'started.mail', 'started.addresses', 'started.sealed'])
        .where('started_tokens.token_hash', '=', hashToken(given))
        .where('started_tokens.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      const state = found && opened(found.sealed);
      if (found === undefined || state === undefined) return undefined;
      // A code belongs to the browser that asked for it, and a key to what is sent with it.
      const { codeId: _code, mailTo: _to, said: _said, ...typed } = state;
      const own: StartedState = { ...typed, key: randomUUID(), person: false, page: state.page === 'code' ? 'check' : state.page };
      const { form, subject, email, mail, addresses } = found;
      const files = await db
        .selectFrom('files')
        .select(['id', 'field', 'name', 'kind', 'bytes', 'sha256'])
        .where('started_id', '=', found.id)
        .where('submission_id', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      if (files.length > 0) await mayKeep(files.reduce((sum, { bytes }) => sum + bytes, 0));
      const copy = (file: StartedFile, fileId: string) => folder.copy(file.id, fileId);
      return withKept({ db, folder }, files, copy, async (transaction, copied) => {
        // What was erased while its files were copied does not come back.
        const still = await transaction.selectFrom('started').select('id').where('id', '=', found.id).forShare().executeTakeFirst();
        if (still === undefined) throw new FormsError('form-ended');
        const id = randomUUID();
        await transaction
          .insertInto('started')
          .values({ id, form, subject, email, mail, addresses, copied_from: found.id, sealed: seal(own), expires_at: new Date() })
          .execute();
        await nameFiles(transaction, id, copied);
        return token(transaction, id, 'open');
      });
    },
    end: async (transaction, id) => {
      await sql`
        with recursive line as (
          select id, copied_from from forms.started where id = ${id}
          union select before.id, before.copied_from from forms.started before join line on before.id = line.copied_from)
        delete from forms.started where id in (select id from line)`.execute(transaction);
    },
  };
}
