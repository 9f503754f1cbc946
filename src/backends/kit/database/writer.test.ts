import { expect, it } from 'vitest';
import { writerOf } from './writer.ts';

const ADDRESS = 'postgres://user:secret@one:5432/masthead?standby=two,three:5433&sslmode=require';
/** Servers by their names: whether they take writes; one that is not named is gone. */
const cluster = (servers: Readonly<Record<string, boolean>>) => (url: string) => {
  const { [new URL(url).hostname]: takes } = servers;
  return takes === undefined ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(takes);
};

it('a command works with the server of the cluster that takes writes', async () => {
  expect(await writerOf(ADDRESS, cluster({ one: true, two: false }))).toBe('postgres://user:secret@one:5432/masthead?sslmode=require');
  expect(await writerOf(ADDRESS, cluster({ one: false, two: false, three: true }))).toBe(
    'postgres://user:secret@three:5433/masthead?sslmode=require',
  );
  expect(await writerOf(ADDRESS, cluster({ two: true }))).toContain('@two:5432/');
});

it('where none takes writes it says what each said, and no password', async () => {
  const failed = writerOf(ADDRESS, cluster({ one: false }));
  await expect(failed).rejects.toThrow(
    'None of the servers of DATABASE_URL takes writes (one:5432 takes no writes; two:5432: connect ECONNREFUSED; three:5433: connect ECONNREFUSED).',
  );
  await expect(failed).rejects.not.toThrow('secret');
});

it('a server alone is not asked', async () => {
  const asked = () => Promise.reject(new Error('nobody is asked'));
  expect(await writerOf('postgres://one/masthead', asked)).toBe('postgres://one/masthead');
});
