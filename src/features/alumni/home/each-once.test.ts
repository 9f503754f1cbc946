import { expect, it } from 'vitest';
import { eachOnce } from './each-once';
import type { Move } from './home.schema';

it('whoever joined and moved is told of once, by the newest', () => {
  const move = (id: string, kind: Move['kind']): Move => ({ kind, at: '2026-11-24T09:05:00.000Z', person: { id, name: id } });
  const told = eachOnce([move('ann', 'moved'), move('bo', 'joined'), move('ann', 'joined')]);
  expect(told.map(({ kind, person }) => [person.name, kind])).toEqual([
    ['ann', 'moved'],
    ['bo', 'joined'],
  ]);
});
