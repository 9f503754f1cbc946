import { expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import { forgetChanged } from '@/server/made-of/kept';
import { markOfItem } from '@/server/made-of/marks';
import { noteAnswer, noteHole } from '@/server/made-of/record';
import { keepFresh } from './fresh.server';

vi.mock('@/config/env.server', async (actual) => ({ ...(await actual<object>()), getEnv: () => ({ REVALIDATE_SECONDS: 86_400 }) }));

const [A, B] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const changed = (id: string) => forgetChanged({ marks: new Set([markOfItem(id)]), items: [], gone: false, files: false });

it('makes anew what a publication touches, and nothing else', async () => {
  const kept = keepFresh<number>();
  let made = 0;
  const make = (id: string) => async () => {
    noteAnswer(id);
    return ++made;
  };
  expect([await kept('a', make(A)), await kept('b', make(B))]).toEqual([1, 2]);
  await changed(A);
  expect([await kept('a', make(A)), await kept('b', make(B))]).toEqual([3, 2]);
  await forgetChanged('everything');
  expect([await kept('a', make(A)), await kept('b', make(B))]).toEqual([4, 5]);
});

it('keeps nothing that was asked for before something was published', async () => {
  const kept = keepFresh<string>();
  const before = Promise.withResolvers<string>();
  const slow = kept('a', () => before.promise);
  await changed(B);
  before.resolve('older');
  expect(await slow).toBe('older');
  expect(await kept('a', async () => 'newer')).toBe('newer');
});

it('tells what it knows while the newer form takes long or fails, but to those who insist on what is of now', async () => {
  const kept = keepFresh<string>(Date.now, 1);
  const known = await kept('a', async () => 'of before');
  await forgetChanged('everything');
  const slow = Promise.withResolvers<string>();
  const make = () => slow.promise;
  expect(await kept('a', make)).toBe(known);
  const insisting = kept('a', make, { insists: true });
  slow.resolve('of now');
  expect(await insisting).toBe('of now');
  await forgetChanged('everything');
  const away = () => Promise.reject(new AppError('content/unreachable'));
  expect(await kept('a', away)).toBe('of now');
  await expect(kept('a', away, { insists: true })).rejects.toMatchObject({ code: 'content/unreachable' });
});

it('takes nothing that was asked for before a change for what there is after it, whichever comes last', async () => {
  const kept = keepFresh<string>();
  const [older, gone] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const [slow, slower] = [kept('a', () => older.promise), kept('b', () => gone.promise)];
  await forgetChanged('everything');
  expect([await kept('a', async () => 'newer'), await kept('b', async () => undefined)]).toEqual(['newer', undefined]);
  older.resolve('older');
  gone.resolve('was there');
  expect(await Promise.all([slow, slower])).toEqual(['older', 'was there']);
  await forgetChanged('everything');
  const away = () => Promise.reject(new AppError('content/unreachable'));
  expect(await kept('a', away)).toBe('newer');
  await expect(kept('b', away)).rejects.toMatchObject({ code: 'content/unreachable' });
});

it('makes what lacks something anew as soon as somebody may say it', async () => {
  let now = 1_000_000;
  const kept = keepFresh<string>(() => now);
  const partial = async () => {
    noteHole();
    return 'partial';
  };
  expect(await kept('a', partial)).toBe('partial');
  now += 2_999;
  expect(await kept('a', async () => 'whole')).toBe('partial');
  now += 1;
  expect(await kept('a', async () => 'whole')).toBe('whole');
  now += 3_000;
  expect(await kept('a', async () => 'whole again')).toBe('whole');
});
