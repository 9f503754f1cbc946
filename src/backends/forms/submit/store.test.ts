import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { FormsTables } from '../storage/tables.ts';
import type { UploadFolder } from '../uploads/folder.ts';
import { keepSubmission, type Accepted } from './store.ts';

const KEY = '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e11';
const ROW = {
  ...{ receipt: 'r', number: 'ABCD-EFGH', form: 'apply', subject: null, subject_title: null },
  ...{ created_at: new Date(0), mailed: false },
};

/** A database that knows as much of SQL as a submission needs, and may lose what it answers to COMMIT. */
function database({ losesCommit = false, earlier = false, said = null as string | null } = {}) {
  const state = { lent: 0, commits: 0 };
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => {
      const inserts = /^insert into .*submissions/.test(sql);
      const found = inserts ? !earlier || !parameters.includes(KEY) : /^select .*submissions/.test(sql);
      return Promise.resolve({ rows: (found ? [{ ...ROW, said }] : []) as never[] });
    },
    async *streamQuery() {
      /* nothing is streamed */
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection() {
      state.lent += 1;
      return Promise.resolve(connection);
    }
    override releaseConnection() {
      state.lent -= 1;
      return Promise.resolve();
    }
    override commitTransaction() {
      state.commits += 1;
      return losesCommit ? Promise.reject(new Error('Connection terminated unexpectedly')) : Promise.resolve();
    }
  }
  const db = new Kysely<FormsTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, state };
}

function files(keep: UploadFolder['keep'] = () => Promise.resolve()) {
  const remove = vi.fn<UploadFolder['remove']>(() => Promise.resolve());
  const folder: UploadFolder = {
    ...{ keep, remove, incoming: () => '/in', copy: () => Promise.resolve(), read: () => Promise.reject(new Error('none')) },
    ...{ kept: () => Promise.resolve([]), mark: () => Promise.resolve(undefined), setMark: () => Promise.resolve() },
    ...{ aside: () => Promise.resolve([]), putAside: () => Promise.resolve(), putBack: () => Promise.resolve() },
    ...{ removeAside: () => Promise.resolve(), sweepIncoming: () => Promise.resolve() },
  };
  return { folder, remove };
}

const owing = { put: () => Promise.resolve() } as never;
const accepted: Accepted = {
  ...{ form: 'apply', saves: true, retentionDays: 30, mails: [], key: KEY, said: 'the same', language: 'en', values: {}, kept: [] },
  ...{ subject: undefined, subjectTitle: undefined, email: undefined },
  received: [{ field: 'cv', name: 'cv.pdf', kind: 'pdf', bytes: 3, sha256: 'a', path: '/in/1' } as Accepted['received'][number]],
};

it('removes no file when the answer to COMMIT was lost: the submission may be there', async () => {
  const { folder, remove } = files();
  const { db, state } = database({ losesCommit: true });
  await expect(keepSubmission({ db, folder, owing }, accepted)).rejects.toThrow('terminated');
  expect(state.commits).toBe(1);
  expect(remove).not.toHaveBeenCalled();
});

it('removes what was put when the submission is refused before COMMIT, and tells of the refusal though removing fails', async () => {
  const { folder, remove } = files();
  remove.mockRejectedValue(new Error('the store is away'));
  const { db, state } = database();
  const also = () => Promise.reject(new Error('refused'));
  await expect(keepSubmission({ db, folder, owing }, { ...accepted, also })).rejects.toThrow('refused');
  expect(state.commits).toBe(0);
  expect(remove).toHaveBeenCalledTimes(1);
});

it('removes what was put for a submission that was there already', async () => {
  const { folder, remove } = files();
  const { db } = database({ earlier: true });
  expect(await keepSubmission({ db, folder, owing }, accepted)).toMatchObject({ repeated: true });
  expect(remove).toHaveBeenCalledTimes(1);
});

it('keeps what comes by the key of something else that was sent', async () => {
  const { folder, remove } = files();
  const { db } = database({ earlier: true, said: 'something else' });
  expect(await keepSubmission({ db, folder, owing }, accepted)).toMatchObject({ repeated: false });
  expect(remove).not.toHaveBeenCalled();
});

it('holds no connection while the store does not answer: forms without files go on', async () => {
  const asked = vi.fn<UploadFolder['keep']>(() => new Promise(() => undefined));
  const { folder } = files(asked);
  const { db, state } = database();
  void keepSubmission({ db, folder, owing }, accepted);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(state.lent).toBe(0);
  expect(await keepSubmission({ db, folder, owing }, { ...accepted, received: [] })).toMatchObject({ repeated: false });
});
