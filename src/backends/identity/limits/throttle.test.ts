import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../kit/secrets.ts';
import type { Database } from '../storage/database.ts';
import type { IdentityTables } from '../storage/tables.ts';
import { createThrottle, type ThrottleKey } from './throttle.ts';

let asked: CompiledQuery[] = [];
/** What the database says to each question; otherwise that a row was written. */
let answers: object[][] = [];
const connection = {
  executeQuery: async (query: CompiledQuery) => {
    asked.push(query);
    return { rows: (answers.shift() ?? [{ failures: 1 }]) as never[] };
  },
  streamQuery: () => {
    throw new Error('nothing streams');
  },
};
class Recording extends DummyDriver {
  override acquireConnection = async () => connection;
}
const db: Database = new Kysely<IdentityTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Recording(),
    createIntrospector: (from) => new PostgresIntrospector(from),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const throttle = createThrottle(db, createSecrets('identity', 'a secret of the test, long enough to be one'), () => new Date(0));

beforeEach(() => {
  asked = [];
  answers = [];
});
/** Under which a try is counted. */
async function counted(key: ThrottleKey): Promise<unknown> {
  await throttle.take(key);
  return asked.at(-1)?.parameters[0];
}
/** After how many tries there is a pause. */
async function free(key: ThrottleKey): Promise<boolean> {
  await throttle.take(key);
  return asked.at(-1)?.parameters.includes(24) === true;
}

describe('tries that count as one', () => {
  it.each<[string, ThrottleKey, ThrottleKey]>([
    ['an account in any case', { kind: 'password', account: 'Ann@Example.org' }, { kind: 'password', account: 'ann@example.org' }],
    ['an address of a line (IPv6, /64)', { kind: 'address', address: '2001:db8::1' }, { kind: 'address', address: '2001:db8::2:2' }],
    ['an address written in IPv6', { kind: 'address', address: '::ffff:203.0.113.7' }, { kind: 'address', address: '203.0.113.7' }],
    [
      'no device and one that is not known',
      { kind: 'code', account: 'a@example.org' },
      { kind: 'code', account: 'a@example.org', device: undefined },
    ],
  ])('%s', async (_what, one, other) => expect(await counted(one)).toBe(await counted(other)));
});

describe('tries that are counted apart', () => {
  const account = 'ann@example.org';
  const address = '203.0.113.7';
  const KEYS: readonly ThrottleKey[] = [
    { kind: 'password', account },
    { kind: 'password', account: 'bob@example.org' },
    { kind: 'password', account, device: 'one' },
    { kind: 'password', account, device: 'two' },
    { kind: 'code', account },
    { kind: 'code', account, device: 'one' },
    { kind: 'send-to', account },
    { kind: 'send', account, address },
    { kind: 'send', account, address: '203.0.113.8' },
    { kind: 'send-address', address },
    { kind: 'address', address },
    { kind: 'address', address: '203.0.113.8' },
    { kind: 'code-address', address },
  ];

  it('are of each kind, account, device and line', async () => {
    const keys = new Set<unknown>();
    for (const key of KEYS) keys.add(await counted(key));
    expect(keys.size).toBe(KEYS.length);
  });

  it('name nobody where they are kept', async () => {
    for (const key of KEYS) expect(String(await counted(key))).toMatch(/^[\w-]{43}$/);
  });
});

it('more mails may go to one address, whoever asks, than one may ask for', async () => {
  expect(await free({ kind: 'send-to', account: 'a@example.org' })).toBe(true);
  expect(await free({ kind: 'send-address', address: '203.0.113.7' })).toBe(false);
});

describe('the right password', () => {
  const account: ThrottleKey = { kind: 'password', account: 'ann@example.org' };
  const address: ThrottleKey = { kind: 'address', address: '203.0.113.7' };

  it('takes from the address what its account’s tries had added, and no more', async () => {
    answers = [[{ failures: 3 }], []];
    await throttle.succeeded(account, address);
    const [forgotten, refunded] = asked;
    expect(forgotten?.sql).toMatch(/^\s*delete/);
    expect(refunded?.sql).toMatch(/^\s*update/);
    expect(refunded?.parameters[0]).toBe(3);
    expect(refunded?.parameters.at(-1)).toBe(await counted(address));
  });

  it('takes one from the address where nothing was counted of the account', async () => {
    answers = [[], []];
    await throttle.succeeded(account, address);
    expect(asked[1]?.parameters[0]).toBe(1);
  });
});
