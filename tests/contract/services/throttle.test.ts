import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createThrottle, createWindow } from '../../../src/backends/kit/throttle.ts';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';

const MINUTE = 60;
const BOUND = { free: 3, longestMs: 60 * 60_000 };

let database: FreshDatabase;
let db: Kysely<unknown>;
const clock = { ms: 0 };
beforeAll(async () => {
  database = await freshDatabase();
  db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 8 }) }) });
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});
beforeEach(() => {
  clock.ms = Date.parse('2026-11-23T09:00:00Z');
});
const later = (seconds: number) => void (clock.ms += seconds * 1000);

describe.each(['identity.throttles', 'users.attempts'] as const)('tries that are counted in %s', (table) => {
  const throttle = () => createThrottle(db, table, () => new Date(clock.ms));
  const times = async (key: string, count: number) => {
    const waits: (number | undefined)[] = [];
    for (let index = 0; index < count; index += 1) waits.push(await throttle().take(key, BOUND));
    return waits;
  };

  it('are free at first, then refused for a pause, after which there is one more and a pause twice as long', async () => {
    expect(await times('pauses', 4)).toEqual([undefined, undefined, undefined, 10 * MINUTE]);
    later(4 * MINUTE);
    expect(await throttle().blocked('pauses')).toBe(6 * MINUTE);
    expect(await times('pauses', 1)).toEqual([6 * MINUTE]);
    later(6 * MINUTE + 1);
    expect(await throttle().blocked('pauses')).toBeUndefined();
    expect(await times('pauses', 2)).toEqual([undefined, 20 * MINUTE]);
    later(20 * MINUTE + 1);
    expect(await times('pauses', 2)).toEqual([undefined, 40 * MINUTE]);
    later(40 * MINUTE + 1);
    // No pause is longer than the bound allows.
    expect(await times('pauses', 2)).toEqual([undefined, 60 * MINUTE]);
  });

  it('are forgotten after a day or two without one', async () => {
    expect((await times('days', 4)).at(-1)).toBe(10 * MINUTE);
    later(2 * 24 * 60 * MINUTE + 1);
    expect(await times('days', 4)).toEqual([undefined, undefined, undefined, 10 * MINUTE]);
  });

  it('do not slip through together', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => throttle().take('at once', BOUND)));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
  });

  it('can be taken back, and forgotten', async () => {
    await times('back', 3);
    expect(await throttle().blocked('back')).toBe(10 * MINUTE);
    await throttle().refund('back', 1, BOUND);
    expect(await throttle().blocked('back')).toBeUndefined();
    expect(await times('back', 2)).toEqual([undefined, 10 * MINUTE]);
    expect(await throttle().forget('back')).toBe(3);
    expect(await throttle().forget('back')).toBe(0);
    expect(await times('back', 3)).toEqual([undefined, undefined, undefined]);
  });
});

describe('times that are counted in forms.counts', () => {
  const take = (key: string, times: number) => createWindow(db, 'forms.counts').take(key, { times, minutes: 60 });
  const rows = async () => {
    const { rows: found } = await sql<{ key: string; count: number }>`select key, count from forms.counts order by key`.execute(db);
    return found;
  };
  const ended = (key: string) => sql`update forms.counts set ends_at = now() - interval '1 second' where key = ${key}`.execute(db);

  it('are refused past the allowance until the window ends, which a refused one does not put off', async () => {
    expect([await take('window', 2), await take('window', 2)]).toEqual([undefined, undefined]);
    await sql`update forms.counts set ends_at = now() + interval '90 seconds' where key = 'window'`.execute(db);
    for (const _ of [1, 2]) {
      const wait = await take('window', 2);
      expect(wait).toBeGreaterThan(60);
      expect(wait).toBeLessThanOrEqual(90);
    }
    expect(await take('another', 2)).toBeUndefined();
  });

  it('begin anew once the window has ended', async () => {
    await take('ends', 1);
    expect(await take('ends', 1)).toBeGreaterThan(59 * MINUTE);
    await ended('ends');
    expect(await take('ends', 1)).toBeUndefined();
    expect(await take('ends', 1)).toBeGreaterThan(59 * MINUTE);
  });

  it('are all counted when they come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => take('at once', 3)));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
    expect(await rows()).toContainEqual({ key: 'at once', count: 20 });
  });
});
