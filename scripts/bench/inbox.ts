import pg from 'pg';
import { formsConfig } from '../../src/backends/forms/config.ts';
import { readDefinitions } from '../../src/backends/forms/definitions/read.ts';
import { listInbox, listQuery } from '../../src/backends/forms/inbox/list.ts';
import { oneOf } from '../../src/backends/forms/inbox/one.ts';
import type { InboxContext } from '../../src/backends/forms/inbox/who.ts';
import { openDatabase } from '../../src/backends/forms/storage/database.ts';
import type { Measurement } from './context.ts';
import { withDatabase } from './database.ts';
import { information, limited, median, percentile, type Row } from './table.ts';

/** `BENCH_SUBMISSIONS=5000` measures fewer. */
const SUBMISSIONS = Number(process.env.BENCH_SUBMISSIONS ?? 100_000);
const LIMIT_MS = 200;
const ROUNDS = 20;
const WHO = { by: 'recruiting@aldermoor.localhost', roles: 'practice' };

/** What people write, as far as a search is concerned: words of their own, and words that everybody writes. */
const WORDS =
  'energy grid harbour copper paper report price survey office meeting invoice delivery question answer supplier contract'.split(' ');

/** Forms of two years: half of them applications, a quarter for practice, a quarter for editors; 300 to 900 letters each. */
async function writeForms(client: pg.Client): Promise<void> {
  await client.query(
    `
    insert into forms.submissions (id, form, key, receipt, number, language, email, subject_title, "values", inbox, title, status, assignee, mailed, created_at, expires_at)
    select gen_random_uuid(), case when n % 2 = 0 then 'job-application' else 'form-' || n % 8 end, gen_random_uuid(), 'receipt-' || n,
      upper(substr(md5(n::text), 1, 8)), 'en', 'person' || n % 60000 || '@sender.example', case when n % 2 = 0 then 'Opening ' || n % 300 end,
      jsonb_build_object('firstName', 'First' || n % 900, 'lastName', 'Last' || n % 7000, 'message', 'hello rare' || n % 5000 || ' ' || (
        select string_agg(($2::text[])[1 + (hashint4(n * 131 + word) & 2147483647) % cardinality($2::text[])] || (hashint4(n + word * 977) & 2147483647) % 50, ' ')
        from generate_series(1, 30 + n % 60) word)),
      case n % 4 when 1 then array['practice'] when 3 then array['editor'] else '{}' end, case when n % 2 = 1 then 'Form ' || n % 8 else '' end,
      (array['new', 'open', 'answered', 'closed'])[1 + (hashint4(n) & 3)], case when n % 5 = 0 then 'colleague' || n % 40 || '@aldermoor.example' end,
      true, now() - n * interval '10 minutes', now() + interval '180 days'
    from generate_series(1, $1::int) n`,
    [SUBMISSIONS, WORDS],
  );
  await client.query(`
    insert into forms.inbox_events (id, submission_id, "by", kind, value)
    select gen_random_uuid(), id, 'colleague@aldermoor.example', 'note', 'A note' from forms.submissions where number < '8'`);
  await client.query('vacuum analyze forms.submissions');
  await client.query('vacuum analyze forms.inbox_events');
}

/** What the page asks. */
const QUESTIONS: readonly (readonly [what: string, asked: Readonly<Record<string, string>>])[] = [
  ['list, as the page opens', {}],
  ['list of one form and status', { form: 'job-application', status: 'new' }],
  ['list of a colleague', { assignee: 'colleague5@aldermoor.example' }],
  ['list of nobody’s, a year back', { assignee: 'none', to: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10) }],
  ['search, a rare word', { q: 'rare77' }],
  ['search, an address', { q: 'person777@sender.example' }],
  ['search, two words', { q: 'copper rare4' }],
  ['search, a word of every form', { q: 'hello' }],
  ['search, nothing found', { q: 'zebracrossing' }],
];

async function timed(what: string, ask: () => Promise<unknown>): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    await ask();
    // The first reads from the disk what the next have in memory.
    if (round > 0) times.push(performance.now() - began);
  }
  return limited(`Inbox, ${what}, p95`, percentile(times, 0.95), { value: LIMIT_MS, unit: 'ms' }, `p50 ${median(times).toFixed(1)}`);
}

/** Asks as the page does, of a database that has forms. */
async function askInbox(databaseUrl: string): Promise<Row[]> {
  const db = openDatabase(databaseUrl, () => undefined);
  const context: InboxContext = { db, config: formsConfig({ DATABASE_URL: databaseUrl }), definitions: readDefinitions(undefined) };
  try {
    const found: Row[] = [];
    for (const [what, asked] of QUESTIONS) found.push(await timed(what, () => listInbox(context, listQuery.parse({ ...WHO, ...asked }))));
    for (const who of [
      { ...WHO, by: 'somebody@aldermoor.localhost' },
      { ...WHO, roles: 'editor' },
    ])
      found.push(await timed(`list of ${who.roles}, ${who.by}`, () => listInbox(context, listQuery.parse(who))));
    const { rows, next } = await listInbox(context, listQuery.parse(WHO));
    if (next !== null) found.push(await timed('second page', () => listInbox(context, listQuery.parse({ ...WHO, after: next }))));
    const [first] = rows;
    if (first === undefined) throw new Error('The inbox is empty.');
    found.push(await timed('one', () => oneOf(context, first.id, { by: WHO.by, roles: [WHO.roles] })));
    return found;
  } finally {
    await db.destroy();
  }
}

async function measureInbox(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const began = performance.now();
    await writeForms(client);
    const took = ((performance.now() - began) / 1000).toFixed(0);
    return [information(`Inbox, ${SUBMISSIONS.toLocaleString('en-GB')} forms`, `written in ${took} s`), ...(await askInbox(databaseUrl))];
  } finally {
    await client.end();
  }
}

/** How long whoever works here waits for what came in, among the forms of two years. */
export const inbox: Measurement = {
  name: 'inbox',
  measure: (context) => withDatabase(context, 'inbox', measureInbox),
};
