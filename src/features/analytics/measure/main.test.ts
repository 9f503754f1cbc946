// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['keeps cookies', true, ['/api/consent?language=']],
  ['keeps none: its answer could not be kept, and the next page would ask again', false, []],
])('who has a browser that %s is asked accordingly', async (_what, enabled, asked) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] });
  vi.resetModules();
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(enabled);
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ ask: false })));
  vi.stubGlobal('fetch', fetched);
  await import('./main.client');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(asked);
});
