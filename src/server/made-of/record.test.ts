import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { markOfItem } from './marks';
import { noteAnswer, noteElsewhere, noteList, recorded, unrecorded } from './record';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const list = { language: 'en', where: [] };

it('notes what is asked for while something is made, and not what others ask for meanwhile', async () => {
  const make = (id: string) =>
    recorded(async () => {
      await sleep(1);
      noteAnswer(`"${id}"`);
      noteList(list);
      noteList({ ...list });
      await sleep(1);
      return id;
    });
  const [first, second] = await Promise.all([make(A), make(B)]);
  expect(first).toEqual({ value: A, madeOf: { marks: new Set([markOfItem(A)]), lists: [list] }, elsewhere: false, hole: Infinity });
  expect([...second.madeOf.marks]).toEqual([markOfItem(B)]);
});

it('counts what a part was made of as part of the whole, and nothing that only begins meanwhile', async () => {
  const { madeOf } = await recorded(async () => {
    noteAnswer(A);
    unrecorded(() => noteAnswer(C));
    return recorded(async () => noteAnswer(B));
  });
  expect([...madeOf.marks].sort()).toEqual([markOfItem(A), markOfItem(B)].sort());
});

it('knows whether another service was asked, also by a part', async () => {
  const other = await recorded(() => recorded(async () => noteElsewhere()));
  const beside = await recorded(async () => unrecorded(() => noteElsewhere()));
  expect([other.elsewhere, beside.elsewhere]).toEqual([true, false]);
});
