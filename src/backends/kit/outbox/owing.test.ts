import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { createOwing } from './owing.ts';

const BEFORE = 'a secret of the tests that was in force before';

it('what is owed to an address is dropped, also what a secret before this one wrote down', async () => {
  const dropped: unknown[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      if (/^delete .* where about/.test(query.sql)) dropped.push(query.parameters);
    },
  });
  const secrets = createSecrets('tests', 'a secret of the tests that is in force now', [BEFORE]);
  const owing = createOwing({
    ...{ db, schema: 'tests', payload: z.object({ to: z.string() }), secrets },
    ...{ deliver: () => Promise.resolve(), log: createLog('tests', { quiet: true }) },
  });
  await owing.forget(' Ann@example.org ');
  const codes = [secrets.mac('owed to', 'ann@example.org'), createSecrets('tests', BEFORE).mac('owed to', 'ann@example.org')];
  expect(dropped).toEqual(codes.map((code) => [code, 'infinity']));
  dropped.length = 0;
  await owing.forget('ann@example.org', undefined, '2026-11-29T12:00:00.000Z');
  expect(dropped).toEqual(codes.map((code) => [code, '2026-11-29T12:00:00.000Z']));
  await owing.stop();
});
