import { expect, it, vi } from 'vitest';
import { logger } from '@/server/logger';
import { changesOf } from './changed.server';
import { messageSchema } from './message.schema';

const row = { identifier: '0'.repeat(32), entity_definition: 'Item', operation: 'Update' };
const message = (...updates: unknown[]) => messageSchema.parse({ invocation_id: 'a-message-1', updates }).updates;

it('takes an update that names no language by null as one that leaves it out', () =>
  expect(message({ ...row, entity_culture: null })).toEqual([{ ...row, entity_culture: null }]));

it('takes a message with an update that it cannot read for one about everything, and refuses it not', async () => {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  const updates = message(row, { ...row, identifier: 'a-taxonomy' }, null);
  expect(await changesOf(updates, ['dotcom'], { request: () => Promise.reject(new Error('nobody is asked')) })).toEqual({
    touched: undefined,
    pages: [],
    sites: ['dotcom'],
    phrases: true,
  });
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ updates: 3, unread: 2 }), expect.anything());
  vi.restoreAllMocks();
});

it('passes over what is of another product, which no page shows: the others are taken one by one', async () => {
  const info = vi.spyOn(logger, 'info').mockReturnValue();
  const asset = { identifier: 'aB3xYz', entity_definition: 'M.Asset', operation: 'Update' };
  expect(await changesOf(message(asset), ['dotcom'], { request: () => Promise.reject(new Error('nobody is asked')) })).toMatchObject({
    touched: { items: [], gone: false },
    sites: [],
    phrases: false,
  });
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ updates: 1, foreign: 1 }), expect.anything());
  const asked = vi.fn(() => Promise.reject(new Error('asked')));
  await expect(changesOf(message(asset, row), ['dotcom'], { request: asked })).rejects.toThrow();
  expect(asked).toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('refuses what is no message', () =>
  expect(messageSchema.safeParse({ invocation_id: 'a-message-1', updates: 'all' }).success).toBe(false));
