import { expect, it } from 'vitest';
import { newestAnswer } from './newest-answer';

it('what was asked for last is taken last, and whoever asked gets what they asked for', async () => {
  const inOrder = newestAnswer();
  const taken: string[] = [];
  const ask = (name: string) => {
    const answer = Promise.withResolvers<string>();
    return {
      ...answer,
      got: inOrder(
        name,
        () => answer.promise,
        (value) => void taken.push(value),
      ),
    };
  };
  const [first, second, other, third] = [ask('a'), ask('a'), ask('b'), ask('a')];
  second.resolve('second');
  expect(await second.got).toBe('second');
  first.resolve('first');
  expect(await first.got).toBe('first');
  other.resolve('other');
  await other.got;
  third.resolve('third');
  await third.got;
  expect(taken).toEqual(['second', 'other', 'third']);
  const again = ask('a');
  again.resolve('again');
  await again.got;
  expect(taken.at(-1)).toBe('again');
});

it('a failure is nothing newer', async () => {
  const inOrder = newestAnswer();
  const taken: string[] = [];
  const older = Promise.withResolvers<string>();
  const got = inOrder(
    'a',
    () => older.promise,
    (value) => void taken.push(value),
  );
  await expect(
    inOrder(
      'a',
      () => Promise.reject(new Error('away')),
      () => undefined,
    ),
  ).rejects.toThrow('away');
  older.resolve('older');
  await got;
  expect(taken).toEqual(['older']);
});

it('nothing is remembered of a name that nobody asks for, though others are under way', async () => {
  const names = new Map<string, never>();
  const inOrder = newestAnswer(names);
  const slow = Promise.withResolvers<string>();
  const got = inOrder(
    'slow',
    () => slow.promise,
    () => undefined,
  );
  for (const name of ['a', 'b'])
    await inOrder(
      name,
      () => Promise.resolve(name),
      () => undefined,
    );
  expect([...names.keys()]).toEqual(['slow']);
  slow.resolve('slow');
  await got;
  expect(names.size).toBe(0);
});
