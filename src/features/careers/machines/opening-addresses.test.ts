import { expect, it, vi } from 'vitest';
import { openingAddresses } from './opening-addresses.server';

const { openAddresses } = vi.hoisted(() => ({ openAddresses: vi.fn<(after: number) => Promise<unknown>>() }));
vi.mock('../openings.server', () => ({ openAddresses }));

it('reads on from the last number, so that one that closes meanwhile costs no other', async () => {
  const open = new Map(Array.from({ length: 6 }, (_, at) => [at + 1, `opening-${at + 1}`]));
  openAddresses.mockImplementation(async (after: number) => {
    const docs = [...open.keys()].filter((doc) => doc > after).slice(0, 3);
    const addresses = docs.map((doc) => ({ slug: open.get(doc), updated: '2026-11-01T00:00:00.000Z' }));
    open.delete(1);
    return { addresses, ...(docs.length === 3 ? { next: docs.at(-1) } : {}) };
  });
  const slugs = (await openingAddresses()).map(({ slug }) => slug);
  expect(slugs).toEqual(['opening-1', 'opening-2', 'opening-3', 'opening-4', 'opening-5', 'opening-6']);
  expect(openAddresses.mock.calls.map(([after]) => after)).toEqual([0, 3, 6]);
  await openingAddresses();
  expect(openAddresses).toHaveBeenCalledTimes(3);
});
