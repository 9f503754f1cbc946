import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { expect, it } from 'vitest';
import type { SearchDatabase } from '../../tables.ts';
import { allCities } from '../../../kit/places/gazetteer.ts';
import { FORM } from './plan.ts';
import { rewriteTerms, TERMS } from './rewrite.ts';

/** The form in which a start writes words that are in this one; undefined where it leaves them. */
async function writtenOver(terms: number): Promise<number | undefined> {
  let written: number | undefined;
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => {
      if (sql.includes('set terms')) written = Number(parameters[0]);
      return Promise.resolve({ rows: (sql.includes('select terms') ? [{ terms }] : []) as never[] });
    },
    async *streamQuery() {
      /* nothing is streamed */
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection);
    }
  }
  await rewriteTerms(
    new Kysely<SearchDatabase>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new Driver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
  );
  return written;
}

it('writes words of an older form anew, and leaves those of its own and of a later release', async () => {
  const own = (await writtenOver(0)) ?? 0;
  expect(own).toBeGreaterThan(0);
  expect(await writtenOver(own - 1)).toBe(own);
  expect(await writtenOver(own)).toBeUndefined();
  expect(await writtenOver(own + 1)).toBeUndefined();
});

it('has the spellings of cities, which are words of their openings, in the form that it names', () => {
  const spellings = createHash('sha256')
    .update(JSON.stringify(allCities().map(({ key, also }) => [key, also])))
    .digest('hex')
    .slice(0, 12);
  // Other spellings: raise both, so that openings which are there are found by them, and write the new code here.
  expect({ TERMS, FORM, spellings }).toEqual({ TERMS: 6, FORM: '5', spellings: '2b2c5036b91a' });
});
