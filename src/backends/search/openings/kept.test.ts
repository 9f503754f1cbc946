import { expect, it } from 'vitest';
import { keptOf, openingOf } from './kept.ts';
import type { Opening } from './model.ts';

const opening = (facts: Pick<Opening, 'employment' | 'workMode'>) => ({ id: 'a:1', slug: 'a', ...facts }) as Opening;

it.each([
  [
    { employment: ['part-time', 'seasonal'], workMode: 'remote' },
    { employment: 'part-time', workMode: 'remote' },
  ],
  [
    { employment: ['seasonal'], workMode: 'hybrid' },
    { employment: 'full-time', workMode: 'hybrid' },
  ],
  [{ employment: [] }, { employment: 'full-time', workMode: 'onsite' }],
] satisfies [Pick<Opening, 'employment' | 'workMode'>, object][])(
  '%j comes back, and is what the release before knows of it',
  (facts, before) => {
    const kept = keptOf(opening(facts));
    expect(kept).toMatchObject(before);
    expect(openingOf(kept)).toEqual(opening(facts));
  },
);

it('reads what the release before has written', () => {
  expect(openingOf({ id: 'a:1', employment: 'contract', workMode: 'onsite' as const })).toEqual({
    id: 'a:1',
    employment: ['contract'],
    workMode: 'onsite',
  });
});
