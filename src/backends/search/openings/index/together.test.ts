import { expect, it } from 'vitest';
import { askTogether } from './together.ts';

/** Questions that are answered by hand, each with what was true when it was asked. */
function world() {
  let truth = 0;
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const asked = { count: 0 };
  const ask = () => {
    const seen = truth;
    asked.count += 1;
    return new Promise<number>((resolve, reject) => open.push({ resolve: () => resolve(seen), reject }));
  };
  return { ask, asked, open, become: (value: number) => void (truth = value) };
}

it('asks once for all who wait, and again for those who came while it was asked', async () => {
  const { ask, asked, open, become } = world();
  const together = askTogether(ask);
  const first = together();
  become(1);
  const later = [together(), together(), together()];
  expect(asked.count).toBe(1);
  open[0]?.resolve();
  expect(await first).toBe(0);
  open[1]?.resolve();
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  expect(asked.count).toBe(2);
});

it('a question that fails fails only those who waited for it', async () => {
  const { ask, open } = world();
  const together = askTogether(ask);
  const first = together();
  const second = together();
  open[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await new Promise((resolve) => setImmediate(resolve));
  open[1]?.resolve();
  expect(await second).toBe(0);
});
