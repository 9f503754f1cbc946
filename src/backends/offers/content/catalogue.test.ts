import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../kit/log.ts';
import { createCatalogue } from './catalogue.ts';
import type { ContentItem } from './source.ts';

const log = createLog('offers', { level: 'silent' });
const institution = (domain: string): ContentItem[] => [
  { id: '1', name: 'one', displayName: 'One', template: 'Offer Institution', fields: new Map([['domains', domain]]), children: [] },
];

describe('the catalogue', () => {
  it('is asked for once in half a minute, whoever asks at the same time', async () => {
    let at = 0;
    const tree = vi.fn(() => Promise.resolve(institution('a.example')));
    const catalogue = createCatalogue({ tree }, { log, now: () => at });
    await Promise.all([catalogue.get('en'), catalogue.get('en')]);
    at = 29_999;
    await catalogue.get('en');
    expect(tree).toHaveBeenCalledTimes(1);
    at = 30_001;
    await catalogue.get('en');
    await catalogue.get('de');
    expect(tree.mock.calls).toEqual([['en'], ['en'], ['de']]);
  });
  it('is given out as it was while the content service is away, which is not asked by everybody', async () => {
    let at = 0;
    const tree = vi.fn(() => Promise.resolve(institution('a.example')));
    const catalogue = createCatalogue({ tree }, { log, now: () => at });
    await catalogue.get('en');
    at = 60_000;
    tree.mockRejectedValue(new Error('away'));
    for (let asked = 0; asked < 3; asked += 1) expect((await catalogue.get('en')).institutions[0]?.domains).toEqual(['a.example']);
    expect(tree).toHaveBeenCalledTimes(2);
    at += 5_001;
    tree.mockResolvedValue(institution('b.example'));
    expect((await catalogue.get('en')).institutions[0]?.domains).toEqual(['b.example']);
  });
  it('is refused when it was never read, and nobody else waits for what has just not answered', async () => {
    let at = 0;
    const tree = vi.fn(() => Promise.reject<ContentItem[]>(new Error('away')));
    const catalogue = createCatalogue({ tree }, { log, now: () => at });
    for (let asked = 0; asked < 3; asked += 1)
      await expect(catalogue.get('en')).rejects.toMatchObject({ reason: 'unavailable', status: 503 });
    expect(tree).toHaveBeenCalledTimes(1);
    at = 1_001;
    tree.mockResolvedValue(institution('a.example'));
    expect((await catalogue.get('en')).institutions).toHaveLength(1);
  });
});
