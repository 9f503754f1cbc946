import { beforeEach, describe, expect, it } from 'vitest';
import { APIS } from '@/config/roles';
import { WRITE_LIMITS, writeShare } from '@/config/write-limits';
import { forgetPerProcess } from './one-per-process';
import { takeWrite } from './write-limits';

beforeEach(() => forgetPerProcess('writes'));

describe('the table of limits', () => {
  it('has every write of the API, and nothing else', () => {
    const writes = APIS.flatMap(({ path, POST }) => (POST ? [path] : []));
    expect(Object.keys(WRITE_LIMITS).sort()).toEqual(writes.sort());
  });
  it('is read by address', () => {
    expect(writeShare('/api/auth/password')).toBe('form');
    expect(writeShare('/api/auth/sign-out')).toBe('form');
    expect(writeShare('/api/editor/upload')).toBe('desk');
    expect(writeShare('/API/Editor/anything/')).toBe('desk');
    expect(writeShare('/api/forms/7a/cancel')).toBe('form');
    expect(writeShare('/api/page')).toBeUndefined();
    expect(writeShare('/api/new-and-forgotten'), 'the least').toBe('form');
  });
});

describe('what a line writes', () => {
  const take = (now: number, line = 'a', share: 'form' | 'desk' = 'form') => takeWrite(line, share, 20, now);
  it('is taken so often at once, then in its time', () => {
    for (let each = 0; each < 10; each += 1) expect(take(0).wait).toBe(0);
    expect(take(0)).toEqual({ wait: 3, first: true });
    expect(take(1_000)).toEqual({ wait: 2, first: false });
    expect(take(3_000).wait).toBe(0);
    expect(take(3_000)).toEqual({ wait: 3, first: true });
    expect(take(3_600_000).wait).toBe(0);
    for (let each = 0; each < 9; each += 1) take(3_600_000);
    expect(take(3_600_000).wait, 'no more is saved up').toBe(3);
  });
  it('is nothing to another line, nor to other writes', () => {
    while (take(0).wait === 0);
    expect(take(0, 'b').wait).toBe(0);
    for (let each = 0; each < 100; each += 1) expect(take(0, 'a', 'desk').wait).toBe(0);
    expect(take(0, 'a', 'desk').wait).toBe(1);
  });
  it('is forgotten of lines that were here long ago, when there are very many', () => {
    while (take(0).wait === 0);
    for (let each = 0; each < 20_000; each += 1) take(0, `line ${each}`);
    expect(take(0).wait).toBe(0);
  });
});
