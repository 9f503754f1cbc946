import { expect, it, vi } from 'vitest';
import type { ContentSource } from '../content/client.ts';
import type { SearchDb } from '../database.ts';
import { createLog } from '../../kit/log.ts';
import { rebuild } from './pass.ts';

let documents = 0;
let swapped = 0;
vi.mock('./store.ts', async (actual) => ({
  ...(await actual<object>()),
  indexState: async () => ({ version: 1, documents }),
  beginGeneration: async () => undefined,
  swapGeneration: async () => void (swapped += 1),
}));
vi.mock('./curation.ts', () => ({ refreshCuration: async () => undefined }));

const rebuilt = (unread: readonly string[]) =>
  rebuild({
    db: {} as SearchDb,
    source: { sites: async () => [], siteFaults: () => ({ looks: 1, asBefore: [], unread }) } as unknown as ContentSource,
    languages: ['en'],
    templates: { synonyms: '', boosted: '' },
    log: createLog('search', { quiet: true }),
  });

it('is not made anew without a site that cannot be read, where it may have its pages', async () => {
  documents = 7;
  await expect(rebuilt(['insights'])).rejects.toThrow('insights cannot be read');
  expect(swapped).toBe(0);
  await rebuilt([]);
  expect(swapped).toBe(1);
});

it('is made of the other sites where there is nothing yet', async () => {
  [documents, swapped] = [0, 0];
  await rebuilt(['insights']);
  expect(swapped).toBe(1);
});
