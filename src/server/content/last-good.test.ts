import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { forgetPerProcess } from '../one-per-process';
import { forgetLastGood, orLastGood, withLastGood } from './last-good';

beforeEach(() => forgetPerProcess('content.lastGood'));

const good = (value: unknown) => () => Promise.resolve({ value });
const down = () => Promise.reject(new AppError('content/unreachable'));
const never = () => new Promise<never>(() => undefined);
const soft = <T>(work: () => Promise<T>) => withLastGood({ lateMs: 60_000 }, work);
const late = <T>(work: () => Promise<T>) => withLastGood({ lateMs: 50 }, work);

describe('the last good answer', () => {
  it('is given where there is none now, to its own question only', async () => {
    await soft(() => orLastGood('a', good(1)));
    expect(await soft(() => orLastGood('a', down))).toEqual({ value: 1 });
    await expect(soft(() => orLastGood('b', down))).rejects.toMatchObject({ code: 'content/unreachable' });
  });
  it('is nothing to pages that are kept', async () => {
    await soft(() => orLastGood('a', good(1)));
    await expect(orLastGood('a', down)).rejects.toMatchObject({ code: 'content/unreachable' });
    await orLastGood('c', good(1));
    await expect(soft(() => orLastGood('c', down))).rejects.toMatchObject({ code: 'content/unreachable' });
  });
  it('hides no fault of ours', async () => {
    await soft(() => orLastGood('a', good(1)));
    const error = new TypeError('a fault of ours');
    await expect(soft(() => orLastGood('a', () => Promise.reject(error)))).rejects.toBe(error);
  });
  it('gives way to a newer one, and cannot be changed by who got it', async () => {
    await soft(() => orLastGood('a', good({ text: 'old' })));
    await soft(() => orLastGood('a', good({ text: 'new' })));
    const had = await soft(() => orLastGood<{ value: { text: string } }>('a', down));
    had.value.text = 'changed';
    expect(await soft(() => orLastGood('a', down))).toEqual({ value: { text: 'new' } });
  });
  it('comes soon where the service hangs and the page may do with it', async () => {
    await late(() => orLastGood('a', good(1)));
    expect(await late(() => orLastGood('a', never))).toEqual({ value: 1 });
    const waited = await Promise.race([soft(() => orLastGood('a', never)), new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]);
    expect(waited, 'where it has the time').toBe('waits');
  });
  it('is waited for once in a page, not for each of its questions', async () => {
    const questions = Array.from({ length: 50 }, (_, index) => `question ${index}`);
    for (const each of questions) await soft(() => orLastGood(each, good(each)));
    const began = performance.now();
    await withLastGood({ lateMs: 200 }, async () => {
      for (const each of questions) expect(await orLastGood(each, never)).toEqual({ value: each });
    });
    // One after the other they would be ten seconds.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
  it('is none any more when something was published', async () => {
    await soft(() => orLastGood('a', good(1)));
    const before = Promise.withResolvers<unknown>();
    const asked = soft(() => orLastGood('a', () => before.promise));
    forgetLastGood();
    before.resolve('asked before it');
    await asked;
    await expect(soft(() => orLastGood('a', down))).rejects.toMatchObject({ code: 'content/unreachable' });
  });
  it('is kept of so many only, the last ones', async () => {
    const big = 'x'.repeat(3_000_000);
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await soft(() => orLastGood(key, good(big)));
    await expect(soft(() => orLastGood('a', down))).rejects.toMatchObject({ code: 'content/unreachable' });
    expect(await soft(() => orLastGood('f', down))).toEqual({ value: big });
    await soft(() => orLastGood('huge', good('x'.repeat(5_000_000))));
    await expect(soft(() => orLastGood('huge', down))).rejects.toMatchObject({ code: 'content/unreachable' });
  });
});
