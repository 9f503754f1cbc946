import { afterEach, describe, expect, it, vi } from 'vitest';
import { getEnv } from '@/config/env.server';
import { exampleOpening } from '../examples';
import { openingView } from './opening-view.server';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an opening whose applications go elsewhere', () => {
  it.each([
    ['https://careers.example.org/1', true],
    ['https://jobs.careers.example.org/1', true],
    ['https://careers.example.org.evil.example/1', false],
    ['https://www.example.com/?careers.example.org', false],
  ])('at %s stays with the firm: %s', async (url, ours) => {
    vi.spyOn(getEnv(), 'CAREERS_HOSTS', 'get').mockReturnValue(['careers.example.org']);
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(
        new URL(address).pathname.endsWith('/similar') ? { results: [] } : { ...exampleOpening(), apply: { kind: 'url', url } },
      ),
    );
    expect(await openingView('consultant-grid-connections', 'en', 0, 'site')).toMatchObject({ status: 'open', ours });
  });
});
