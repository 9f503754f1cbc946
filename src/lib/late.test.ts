// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { reload, wasReloaded } from './document-load';
import { fetched } from './late';

vi.mock('./document-load', () => ({ here: () => '/jobs', reload: vi.fn(), wasReloaded: vi.fn(() => false) }));

let say: MockInstance;
beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()));
  say = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.body.innerHTML = '<input>';
  window.__boot = { state: 'loading', ready: () => undefined, fail: () => undefined };
});
afterEach(() => {
  vi.clearAllMocks();
  say.mockRestore();
  delete window.__boot;
});
const gone = () => Promise.reject(new Error('Failed to load chunk x.js'));
const later = () => new Promise((resolve) => setTimeout(() => resolve('later'), 20));

it('gives what was fetched', async () => {
  expect(await fetched(() => Promise.resolve(1))).toBe(1);
  expect(say).not.toHaveBeenCalled();
});

it('loads the page anew when a file is gone, says so in one line, and shows nothing of it meanwhile', async () => {
  expect(await Promise.race([fetched(gone), later()])).toBe('later');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(say.mock.calls).toEqual([['Script:', 'Error: Failed to load chunk x.js']]);
});

it('does so once: a page that came by a reload stays', async () => {
  vi.mocked(wasReloaded).mockReturnValueOnce(true);
  await expect(fetched(gone)).rejects.toThrow('Failed to load chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('does not lose what is typed', async () => {
  document.querySelector('input')!.value = 'half a wor';
  await expect(fetched(gone)).rejects.toThrow('Failed to load chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('does not lose what is typed while it finds out whether there is a line', async () => {
  vi.mocked(fetch).mockImplementation(() => {
    document.querySelector('input')!.value = 'half a wor';
    return Promise.resolve(new Response());
  });
  await expect(fetched(gone)).rejects.toThrow('Failed to load chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('keeps the page where there is no line', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(fetched(gone)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});
