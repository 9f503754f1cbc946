import { sql } from 'kysely';
import { z } from 'zod';
import type { Values } from '../definitions/validate.ts';
import { FIELD_PROBLEMS, type FieldError } from '../errors.ts';
import { withKept } from '../uploads/keep.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import type { UploadFolder } from '../uploads/folder.ts';
import type { Db } from './database.ts';
import type { Row } from './tables.ts';
import { hashToken, randomToken } from '../../kit/secrets.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Log } from '../../kit/log.ts';

/** Time in which a visitor corrects a form. */
export const DRAFT_MINUTES = 30;

export type DraftFile = Row<'files', 'id' | 'field' | 'name' | 'kind' | 'bytes' | 'sha256'>;

export interface Draft {
  form: string;
  subject: string | undefined;
  /** The form's idempotency key goes on. */
  key: string;
  /** Why it was refused. */
  reason: string;
  values: Values;
  errors: readonly FieldError[];
  /** When the form was opened first, in ms. */
  opened: number;
  files: readonly DraftFile[];
}

export interface Drafts {
  /** Keeps what was sent, its good files too, for half an hour. @returns the token that names it */
  save(
    draft: Omit<Draft, 'files'> & { email: string | undefined; addresses: readonly string[] },
    files: { received: readonly ReceivedFile[]; kept: readonly DraftFile[] },
  ): Promise<string>;
  find(token: string): Promise<Draft | undefined>;
}

/** To be raised when what is sealed changes: a draft of another version is not found, and its form begins empty. */
const VERSION = 1;

const sealedDraft = z.strictObject({
  version: z.literal(VERSION),
  key: z.string(),
  reason: z.string(),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.strictObject({ field: z.string(), problem: z.enum(FIELD_PROBLEMS) })),
  /** What was sealed before this was kept counts as long ago. */
  opened: z.number().default(0),
});
type Sealed = z.infer<typeof sealedDraft>;

/** Drafts lie sealed, under the hash of a token that only the visitor's browser has. */
export function createDrafts(db: Db, secrets: Secrets, folder: UploadFolder, log: Log): Drafts {
  /** What a row holds; undefined for what another version of the service, or one with another secret, has sealed. */
  const opened = (sealed: string): Omit<Sealed, 'version'> | undefined => {
    try {
      const { version: _version, ...draft } = sealedDraft.parse(JSON.parse(secrets.open('draft', sealed)));
      return draft;
    } catch (error) {
      log.warn({ err: error }, 'a draft cannot be read and is passed over');
      return undefined;
    }
  };
  return {
    save: async ({ form, subject, email, addresses, key, reason, values, errors, opened: openedAt }, { received, kept }) => {
      const token = randomToken();
      const hash = hashToken(token);
      const sealed: Sealed = { version: VERSION, key, reason, values: { ...values }, errors: [...errors], opened: openedAt };
      const keep = (file: ReceivedFile, id: string) => folder.keep(file.path, id);
      await withKept({ db, folder }, received, keep, async (transaction, put) => {
        await sql`
          insert into forms.drafts (token_hash, form, subject, email, addresses, sealed, expires_at)
          values (${hash}, ${form}, ${subject ?? null}, ${email ?? null}, ${[...addresses]}::text[], ${secrets.seal('draft', JSON.stringify(sealed))}, now() + ${DRAFT_MINUTES}::int * interval '1 minute')`.execute(
          transaction,
        );
        if (kept.length > 0)
          await sql`update forms.files set draft_hash = ${hash} where id = any(${kept.map(({ id }) => id)}::uuid[]) and submission_id is null`.execute(
            transaction,
          );
        for (const file of put)
          await sql`
            insert into forms.files (id, draft_hash, field, name, kind, bytes, sha256)
            values (${file.id}, ${hash}, ${file.field}, ${file.name}, ${file.kind}, ${file.bytes}, ${file.sha256})`.execute(transaction);
      });
      return token;
    },
    find: async (token) => {
      const { rows } = await sql<Row<'drafts', 'form' | 'subject' | 'sealed'> & { files: DraftFile[] }>`
        select form, subject, sealed, coalesce((
          select json_agg(json_build_object('id', f.id, 'field', f.field, 'name', f.name, 'kind', f.kind, 'bytes', f.bytes, 'sha256', f.sha256) order by f.created_at)
          from forms.files f where f.draft_hash = d.token_hash and f.submission_id is null), '[]') as files
        from forms.drafts d where token_hash = ${hashToken(token)} and expires_at > now()`.execute(db);
      const [row] = rows;
      if (row === undefined) return undefined;
      const draft = opened(row.sealed);
      return draft && { form: row.form, subject: row.subject ?? undefined, ...draft, files: row.files };
    },
  };
}
