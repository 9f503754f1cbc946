import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../storage/database.ts';
import type { UploadFolder } from './folder.ts';
import { withKept } from './keep.ts';

it('files are kept, each to its end, before the rows that name them are begun', async () => {
  const done: string[] = [];
  class Driver extends DummyDriver {
    override beginTransaction() {
      return Promise.resolve(void done.push('begin'));
    }
    override commitTransaction() {
      return Promise.resolve(void done.push('commit'));
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as Db;
  const put = async ({ name }: { name: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push(`kept ${name}`);
  };
  await withKept({ db, folder: {} as UploadFolder }, [{ name: 'a' }, { name: 'b' }], put, async (_transaction, kept) => {
    done.push(`rows of ${kept.length}`);
  });
  expect(done).toEqual(['kept a', 'kept b', 'begin', 'rows of 2', 'commit']);
});
