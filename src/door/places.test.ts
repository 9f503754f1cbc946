import { expect, it } from 'vitest';
import { createPlaces, TooManyWait } from './places.ts';

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

it('makes so many at a time, and whoever waits in turn, one of each', async () => {
  const places = createPlaces({ places: 2, ofOne: 2, waiting: 10 });
  const { begun, work, end } = works();
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => places.take(name[0] ?? '', work(name)));
  await end('');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  await end('b1');
  await end('a3');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
  await end('c1');
  await end('a4');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

it('gives a place back also where the work fails, and says when too many wait', async () => {
  const places = createPlaces({ places: 1, ofOne: 1, waiting: 1 });
  const { work, end } = works();
  const fail = () => Promise.reject(new Error('broken'));
  await expect(places.take('a', fail)).rejects.toThrow('broken');
  const first = places.take('a', work('first'));
  const second = places.take('a', work('second'));
  await expect(places.take('b', work('third'))).rejects.toThrow(TooManyWait);
  await end('first');
  const fourth = places.take('b', work('fourth'));
  await end('second');
  await end('fourth');
  expect(await Promise.all([first, second, fourth])).toEqual(['first', 'second', 'fourth']);
});

it('leaves places to others, whatever one asks for, and gives all of them to many', async () => {
  const places = createPlaces({ places: 3, ofOne: 2, waiting: 10 });
  const { begun, work, end } = works();
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => places.take(name[0] ?? '', work(name)));
  await end('');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toHaveLength(3);
  await end('a1');
  expect(begun.at(-1)).toBe('a3');
  await end('a2');
  await end('a3');
  await Promise.all(all);
  const many = ['m1', 'm2', 'm3'].map((name) => places.take(undefined, work(name)));
  await end('');
  expect(begun.slice(-3)).toEqual(['m1', 'm2', 'm3']);
  for (const name of ['m1', 'm2', 'm3']) await end(name);
  await Promise.all(many);
});
