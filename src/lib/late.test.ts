// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { reload, stay, wasReloaded } from './document-load';
import { fetched } from './late';

vi.mock('./document-load', () => ({ here: () => '/jobs', reload: vi.fn(), stay: vi.fn(), wasReloaded: vi.fn(() => false) }));

let say: MockInstance;
beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()));
  say = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.body.innerHTML = '<input>';
  window.__boot = { state: 'loading', ready: () => undefined, fail: () => undefined };
});
afterEach(() => {
  // So that no reload of an earlier test is still waited for.
  document.dispatchEvent(new Event('input', { bubbles: true }));
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

it.each([
  [
    'a list of which one is to be chosen',
    '<select><option>A<option>B</select>',
    () => (document.querySelector('select')!.selectedIndex = 1),
  ],
  [
    'a list of which the second was chosen',
    '<select><option>A<option selected>B</select>',
    () => (document.querySelector('select')!.selectedIndex = 0),
  ],
  [
    'a list of which several are chosen',
    '<select multiple><option>A<option>B</select>',
    () => (document.querySelector('option')!.selected = true),
  ],
])('does not lose the choice from %s', async (_, html, choose) => {
  document.body.innerHTML = html;
  choose();
  await expect(fetched(gone)).rejects.toThrow('Failed to load chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('loads a page anew whose lists are as they came', async () => {
  document.body.innerHTML =
    '<select><option>A<option>B</select><select><option>A<option selected>B</select><select multiple><option selected>A<option>B</select>';
  await Promise.race([fetched(gone), later()]);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not take the page from under somebody who stands in a field', async () => {
  document.querySelector('input')!.focus();
  await expect(fetched(gone)).rejects.toThrow('Failed to load chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('loads a page anew that begins in a field itself', async () => {
  document.body.innerHTML = '<input autofocus>';
  document.querySelector('input')!.focus();
  await Promise.race([fetched(gone), later()]);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('stays where somebody types before the new document is there', async () => {
  const asked = fetched(gone);
  const outcome = asked.catch((error: unknown) => error);
  await later();
  expect([vi.mocked(reload).mock.calls.length, vi.mocked(stay).mock.calls.length]).toEqual([1, 0]);
  document.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }));
  expect(stay).toHaveBeenCalledTimes(1);
  expect(await outcome).toBeInstanceOf(Error);
});

it('keeps the page where there is no line', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(fetched(gone)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});
