// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntryNotes } from '@/lib/history';
import { enhance as enlarge } from '@/features/content/behaviours/enlarge';
import { keepOverlays } from './keep-overlays';

const isMarked = () => (history.state as EntryNotes | null)?.overlay === true;

beforeEach(() => {
  document.body.innerHTML = '<details class="share"><summary>Share</summary></details>';
});
afterEach(() => history.replaceState(null, '', '/'));

it('takes the mark off an entry over which nothing is open any more: after a reload, and on the way back from elsewhere', () => {
  history.replaceState({ overlay: true, key: 'a' }, '', '/jobs?keyword=grid');
  keepOverlays(document);
  expect(history.state).toMatchObject({ key: 'a', as: '/jobs?keyword=grid' });
  expect(isMarked()).toBe(false);
  history.replaceState({ overlay: true }, '', '/jobs');
  dispatchEvent(new Event('pageshow'));
  expect(isMarked()).toBe(false);
});

it('leaves it on one over which something is open', () => {
  history.replaceState({ overlay: true }, '', '/jobs');
  document.querySelector('details')!.open = true;
  keepOverlays(document);
  dispatchEvent(new Event('pageshow'));
  expect(isMarked()).toBe(true);
});

it('closes what is no dialog with Escape too, and gives the focus back to what had opened it', async () => {
  document.body.innerHTML = '<details class="share"><summary>Share</summary><button>Copy</button></details>';
  const share = document.querySelector('details')!;
  keepOverlays(document);
  share.open = true;
  await vi.waitFor(() => expect(isMarked()).toBe(true));
  document.querySelector('button')!.focus();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect([share.open, document.activeElement?.textContent]).toEqual([false, 'Share']);
});

it('keeps the way back from a picture in a browser whose dialogs do not say that they opened', async () => {
  document.body.innerHTML = '<a href="/large.png"><img alt="A moor" src="small.png"></a>';
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  const back = vi.spyOn(history, 'back').mockImplementation(() => history.replaceState(null, '', '/'));
  const link = document.querySelector('a')!;
  enlarge(link);
  keepOverlays(document);
  link.click();
  expect(isMarked()).toBe(true);
  document.querySelector<HTMLButtonElement>('dialog button')!.click();
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  // Others say it besides.
  document.querySelector('dialog')!.dispatchEvent(new Event('toggle'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(back).toHaveBeenCalledTimes(1);
});

it('closes a popover that is pressed beside, where the browser does not', async () => {
  document.body.innerHTML =
    '<main><p>Text</p><a href="/people">People</a><button popovertarget="menu">Menu</button></main><div popover id="menu" open><b>Name</b></div>';
  const menu = document.getElementById('menu')!;
  const hide = vi.fn();
  menu.hidePopover = hide;
  keepOverlays(document);
  const press = async (selector: string, from = selector) => {
    document.querySelector(from)!.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    document.querySelector(selector)!.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return hide.mock.calls.length > 0;
  };
  expect([await press('b'), await press('button'), await press('a')]).toEqual([false, false, false]);
  // A word of it is selected.
  expect(await press('p', 'b')).toBe(false);
  menu.setAttribute('popover', 'manual');
  expect(await press('p')).toBe(false);
  menu.setAttribute('popover', '');
  expect(await press('p')).toBe(true);
});
