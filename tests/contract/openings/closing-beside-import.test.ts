import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../src/backends/search/database.ts';
import { closeOverdue } from '../../../src/backends/search/openings/feeds/apply.ts';
import { feedServer, openingsUnderTest } from '../support/openings.ts';

const ENDS = new Date('2026-11-25T12:00:00Z');

it('an opening is closed by its date beside an import that changes it: neither is thrown away', async () => {
  const [index, server] = await Promise.all([openingsUnderTest(), feedServer()]);
  const db = openDatabase(index.databaseUrl, 2);
  const [importing, looking] = [
    new pg.Client({ connectionString: index.databaseUrl }),
    new pg.Client({ connectionString: index.databaseUrl }),
  ];
  await Promise.all([importing.connect(), looking.connect()]);
  onTestFinished(async () => {
    await Promise.all([importing.end(), looking.end(), db.destroy(), server.stop()]);
    await index.stop();
  });
  server.answer.body = JSON.stringify([
    {
      '@type': 'JobPosting',
      identifier: 'ends',
      title: 'Tidal surveyor',
      description: 'Plain words about tides.',
      datePosted: '2026-11-01',
      validThrough: ENDS.toISOString(),
      hiringOrganization: { name: 'Tideway' },
      jobLocation: { address: 'Hamburg, Germany' },
      url: 'https://tideway.example/ends',
    },
  ]);
  await index.run({ name: 'tideway', kind: 'jobposting', address: server.url });

  // As an import does: the revision first, then what it changes.
  await importing.query('begin');
  await importing.query('update search.opening_revision set revision = revision + 1');
  const closed = closeOverdue(db, new Date(ENDS.getTime() + 1_000));
  await vi.waitFor(async () => {
    const { rows } = await looking.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows).toHaveLength(1);
  }, 10_000);
  await importing.query(`update search.openings set title = 'Surveyor of tides' where external_id = 'ends'`);
  await importing.query('commit');
  expect(await closed).toBe(1);
  const { rows } = await looking.query<{ title: string; closed_at: Date }>('select title, closed_at from search.openings');
  expect(rows).toEqual([{ title: 'Surveyor of tides', closed_at: ENDS }]);
});
