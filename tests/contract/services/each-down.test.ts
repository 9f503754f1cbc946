import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { see, serviceUrl, SERVICES, wrongOf, type Seen } from '../../support/seen.ts';
import { pidOfBackend, pidsOfPostgres, signalAll } from '../../support/stack-processes.ts';
import { clearFaults, orderFault } from '../support/faults.ts';

/** A page of each kind that needs something: documents, applications, what a reader has. `npm test -- faults` has them all, and each fault. */
const PAGES = [
  'home',
  'article',
  'germanForm',
  'listing',
  'search',
  'jobSearch',
  'signIn',
  'newsletter',
  'robots',
  'session',
  'notFound',
  'signed in: forYou',
  'signed in: profile',
  'signed in: forSubscribers',
];

const RECOVERED_MS = 10_000;
const STOPPED_MS = 3_000;

const everywhere = (work: (url: string) => Promise<void>) => Promise.all(SERVICES.map((service) => work(serviceUrl(service))));
const order = (fault: string | number) => async () => {
  await everywhere((url) => orderFault(url, { fault }));
  return () => everywhere(clearFaults);
};
/** Stands still for a while, far shorter than what is taken for a hang and started again. */
const stop = (pids: () => readonly number[]) => async () => {
  const stopped = pids();
  expect(stopped.length).toBeGreaterThan(0);
  expect(stopped).not.toContain(0);
  signalAll(stopped, 'SIGSTOP');
  const goneOn = wait(STOPPED_MS).then(() => signalAll(stopped, 'SIGCONT'));
  return () => goneOn;
};
const databaseUrl = () => process.env.DATABASE_URL ?? '';
const endConnections = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  await client.end();
};

describe('pages that were seen before', () => {
  let looked: Promise<Seen[]> | undefined;
  const pages = () => (looked ??= see((name) => PAGES.includes(name)));
  afterEach(() => everywhere(clearFaults));

  it.each<[string, begin: () => Promise<() => Promise<unknown>>]>([
    ['every back end cuts the line', order('cut')],
    ['every back end hangs', order('hang')],
    ['every back end answers with 503', order(503)],
    ['the process of all back ends stands still', stop(() => [pidOfBackend(Number(process.env.TEST_SUPERVISOR_PID), 'content')])],
    ['PostgreSQL stands still', stop(() => pidsOfPostgres(databaseUrl()))],
    ['PostgreSQL ends every connection', async () => (await endConnections(), endConnections)],
  ])('are still the pages that they were while %s, and all works again after', async (_what, begin) => {
    const seen = await pages();
    expect(seen).toHaveLength(PAGES.length);
    const end = await begin();
    try {
      expect(await wrongOf(seen)).toEqual([]);
    } finally {
      await end();
    }
    // By then each service has been tried again.
    await expect.poll(() => wrongOf(seen, 6, true), { timeout: 2 * RECOVERED_MS, interval: 500 }).toEqual([]);
  });
});
