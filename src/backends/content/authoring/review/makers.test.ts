import { expect, it } from 'vitest';
import type { Log } from '../../../kit/log.ts';
import { createMakers } from './makers.ts';

const log = { warn: () => undefined } as unknown as Log;

function makers() {
  const state = { now: 0, editor: true, away: false, asked: 0 };
  const may = createMakers({
    log,
    now: () => new Date(state.now),
    accounts: {
      of: async () => [],
      one: async () => undefined,
      edits: async () => {
        state.asked += 1;
        if (state.away) throw new Error('away');
        return state.editor;
      },
    },
  });
  return { state, may };
}

it('asks once a minute, and says no from then on where the role was taken', async () => {
  const { state, may } = makers();
  expect([await may('edda'), await may('edda'), state.asked]).toEqual([true, true, 1]);
  state.editor = false;
  state.now = 59_999;
  expect(await may('edda')).toBe(true);
  state.now = 60_000;
  expect(await may('edda')).toBe(false);
});

it('goes by what was said last while the user service is away, and says that it cannot where nothing was', async () => {
  const { state, may } = makers();
  await may('edda');
  Object.assign(state, { away: true, now: 3_600_000 });
  expect(await may('edda')).toBe(true);
  await expect(may('otto')).rejects.toMatchObject({ reason: 'unavailable' });
});

it('asks of nobody who is erased', async () => {
  const { state, may } = makers();
  expect([await may(''), state.asked]).toEqual([false, 0]);
});
