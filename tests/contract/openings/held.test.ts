import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countRead } from '../../../src/backends/search/api/reads.ts';
import { openDatabase, type SearchDb } from '../../../src/backends/search/database.ts';
import { forgetTexts } from '../../../src/backends/search/openings/feeds/apply.ts';
import { feedServer, line, ndjson, openingsUnderTest, type FeedServer, type OpeningsUnderTest } from '../support/openings.ts';

const DAY_MS = 86_400_000;
let index: OpeningsUnderTest;
let feed: FeedServer;
let db: SearchDb;
beforeAll(async () => {
  index = await openingsUnderTest();
  feed = await feedServer();
  db = openDatabase(index.databaseUrl);
});
afterAll(async () => {
  await db?.destroy();
  await feed?.stop();
  await index?.stop();
});
const read = (lines: readonly Record<string, unknown>[]) => {
  feed.answer.body = ndjson(lines);
  return index.run({ name: 'own', kind: 'masthead', address: feed.url });
};
const bytes = async () =>
  (await sql<{ bytes: number }>`select sum(length(body::text))::int as bytes from search.opening_texts`.execute(db)).rows[0]?.bytes ?? 0;

it('an opening that closed a year ago keeps what its address answers with and no text, and is whole when it opens again', async () => {
  const sections = [{ title: 'The work', text: ['Tides and what they carry. '.repeat(200)] }];
  const [stays, goes] = [line('stays', { title: 'Pilot', sections }), line('goes', { title: 'Keeper of lights', sections })];
  expect(await read([stays, goes])).toMatchObject({ outcome: 'applied', bad: [] });
  const slug = ((await index.openings.find('own:goes', 'en')) as { opening?: { slug: string } }).opening?.slug ?? '';
  await read([stays]);
  const before = [await index.openings.find('own:goes', 'en'), await bytes()] as const;
  expect(before[0]).toMatchObject({ status: 'closed', title: 'Keeper of lights' });

  const { now } = index.clock;
  expect(await forgetTexts(db, new Date(now.getTime() + 364 * DAY_MS))).toBe(0);
  expect(await forgetTexts(db, new Date(now.getTime() + 366 * DAY_MS))).toBe(1);
  expect(await forgetTexts(db, new Date(now.getTime() + 366 * DAY_MS))).toBe(0);
  expect(await bytes()).toBeLessThan(before[1] - 4_000);
  expect(await index.openings.find('own:goes', 'en')).toEqual(before[0]);
  expect(await index.openings.similar('own:goes', 'en')).toEqual([expect.objectContaining({ title: 'Pilot' })]);

  await read([stays, goes]);
  expect(await index.openings.find('own:goes', 'en')).toMatchObject({ status: 'open' });
  expect(await bytes()).toBeGreaterThan(before[1] - 1_000);
  expect(slug).not.toBe('');
});

it('what a feed opens again meanwhile keeps its text', async () => {
  const again = line('again', { sections: [{ title: 'The work', text: ['Tides and what they carry.'] }] });
  await read([line('stays', { title: 'Pilot' }), again]);
  await read([line('stays', { title: 'Pilot' })]);
  const later = new Date(index.clock.now.getTime() + 366 * DAY_MS);
  const one = sql`select doc from search.openings where external_id = 'again'`;
  let forgetting: Promise<number> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`update search.openings set closed_at = null where doc = (${one})`.execute(transaction);
    await sql`update search.opening_texts set body = body || '{"anew":true}' where doc = (${one})`.execute(transaction);
    forgetting = forgetTexts(db, later);
    // Until it waits for the row, or has gone past it.
    await wait(1_000);
  });
  // The one of the test before.
  expect(await forgetting).toBe(1);
  const { rows } = await sql`select 1 from search.opening_texts where doc = (${one}) and body ? 'description' and body ? 'anew'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
});

it('what was read is counted for as long as somebody may ask what was read most', async () => {
  const item = randomUUID();
  await sql`
    insert into search.documents (id, language, text_language, site, type, access, slug, url, title, title_norm, author_slugs, topic_slugs, title_tsv,
      title_words, content_hash, source_stamp, dek, authors, topics, tsv, words, body)
    values (${item}::uuid, 'en', 'en', 'insights', 'Article', 'free', 'a', '/a', 'A', 'a', '{}', '{}', '', '', 'x', 'x', '', '[]', '[]', '', '{}', '')`.execute(
    db,
  );
  await sql`insert into search.read_counts (item, kind, day, count) values (${item}, 'read', current_date - 401, 3), (${item}, 'read', current_date - 399, 2)`.execute(
    db,
  );
  expect(await countRead(db, { id: item, key: 'somebody', kind: 'read' })).toEqual({ counted: true });
  const { rows } = await sql<{ days: number }>`select current_date - day as days from search.read_counts order by day`.execute(db);
  expect(rows).toEqual([{ days: 399 }, { days: 0 }]);
});
