import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { somebody } from './account.ts';

/** The running product's database, and the folder of files that came with forms. */
export const databaseUrl = process.env.DATABASE_URL;
const formsFolder = process.env.FORMS_FOLDER ?? '';

export interface Came {
  /** Its own form, so that a list is of this test alone. */
  form: string;
  id: string;
  file: string;
  email: string;
}
/** A form that came in for practice, with a file. */
export async function cameIn(form = `e2e-${randomUUID().slice(0, 8)}`, words = 'Hello, how long is the queue?'): Promise<Came> {
  const came = { form, id: randomUUID(), file: randomUUID(), email: somebody().email };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into forms.submissions (id, form, key, receipt, number, language, email, "values", shown, inbox, title, mailed, expires_at)
     values ($1, $2, $3, $4, $5, 'en', $6, $7, $8, '{practice}', 'Ask the energy practice', false, now() + interval '1 day')`,
    [
      ...[came.id, form, randomUUID(), randomUUID(), came.id.slice(0, 8).toUpperCase(), came.email],
      JSON.stringify({ firstName: 'Ann', lastName: 'Lee', question: words }),
      JSON.stringify([{ name: 'question', label: 'Question', value: words, long: true }]),
    ],
  );
  await client.query(
    `insert into forms.files (id, submission_id, field, name, kind, bytes, sha256) values ($1, $2, 'notes', 'notes.txt', 'txt', 5, 'x')`,
    [came.file, came.id],
  );
  await writeFile(path.join(formsFolder, 'kept', came.file), 'Notes');
  await client.end();
  return came;
}

/** So many forms that came in for practice, a minute after one another; the newest is called "Sender 1". @returns their form */
export async function manyCameIn(count: number): Promise<string> {
  const form = `e2e-${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into forms.submissions (id, form, key, receipt, number, language, email, "values", shown, inbox, title, mailed, created_at, expires_at)
     select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid()::text, upper(left(gen_random_uuid()::text, 8)), 'en', null,
       jsonb_build_object('firstName', 'Sender', 'lastName', number::text), '[]', '{practice}', 'Ask the energy practice', false,
       now() - number * interval '1 minute', now() + interval '1 day'
     from generate_series(1, $2::int) number`,
    [form, count],
  );
  await client.end();
  return form;
}
