// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskProvider, useDeskOf } from '../../common';
import { fieldOf, viewOf } from '../../desk/testing/fixtures.server';
import type { FoundItem, FoundMediaPage } from '../find';
import { inputOf } from '../registry';
import { ItemSearch } from './ItemSearch';
import { MediaPicker } from './MediaPicker';

const view = viewOf('item', {});
const Desk = ({ children }: { children: ReactNode }) => <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;

let asked: string[];
let answers: ((answer: unknown) => void)[];
const answer = (body: unknown) => act(async () => answers.shift()?.(body));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  Element.prototype.scrollIntoView = vi.fn();
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  vi.stubGlobal('fetch', (address: string, { signal }: { signal?: AbortSignal | null } = {}) => {
    asked.push(address);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      answers.push((body) => resolve(new Response(JSON.stringify(body))));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a search for an item', () => {
  const row = (label: string): FoundItem => ({ id: label, label, path: `/${label}`, template: 'Page' });
  async function begin(onPick: (picked: { value: string }) => void = () => undefined) {
    render(
      <Desk>
        <ItemSearch id="s" label="Find" language="en" taken={new Set()} onPick={onPick} />
      </Desk>,
    );
    const box = screen.getByRole('combobox');
    const type = async (text: string) => {
      fireEvent.change(box, { target: { value: text } });
      await later(200);
    };
    fireEvent.focus(box);
    await later(200);
    await answer({ rows: [row('Ann')] });
    return { box, type, status: () => screen.getByRole('status').textContent };
  }

  it('takes nothing of what was found for another word, and says nothing of what was not asked yet', async () => {
    const picked: string[] = [];
    const { box, type, status } = await begin(({ value }) => void picked.push(value));
    await type('Ben');
    expect(status()).toBe('Loading …');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(picked).toEqual([]);
    await answer({ rows: [row('Ben')] });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(picked).toEqual(['Ben']);
  });

  it('picks nothing by the Enter that ends a word of an input method', async () => {
    const picked: string[] = [];
    const { box, type } = await begin(({ value }) => void picked.push(value));
    await type('An');
    await answer({ rows: [row('Ann')] });
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(box, { key: 'Enter', ...composing });
    expect(picked).toEqual([]);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(picked).toEqual(['Ann']);
  });
  it('says that nothing was found when it was, that there is more, and keeps in view where the keys are', async () => {
    const { box, type, status } = await begin();
    await type('zz');
    await answer({ rows: [] });
    expect(status()).toBe('Nothing of that name');
    await type('b');
    await answer({ rows: [row('Ben'), row('Bob')] });
    expect(status()).toBe('');
    await later(1_000);
    expect(status()).toBe('2 found');
    await type('a');
    await answer({ rows: Array.from({ length: 20 }, (_, index) => row(`a${index}`)) });
    expect(status()).toMatch(/^The first 20/);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  });
});

describe('the dialog of pictures', () => {
  const page = (more: Partial<FoundMediaPage> = {}): FoundMediaPage => ({ rows: [], folders: [], total: 0, page: 1, pages: 1, ...more });
  async function begin(onPick = vi.fn()) {
    const shown = render(
      <Desk>
        <MediaPicker kind="image" language="en" onPick={onPick} onClose={() => undefined} />
      </Desk>,
    );
    await later(300);
    await answer(page({ folders: [{ id: 'f1', name: 'drawings' }] }));
    return { ...shown, onPick, folder: screen.getByRole<HTMLSelectElement>('combobox', { hidden: true }) };
  }
  const options = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

  it('says which folder it is in, and leads out of it', async () => {
    const { folder } = await begin();
    fireEvent.change(folder, { target: { value: 'f1' } });
    expect([folder.value, folder.selectedOptions[0]?.text]).toEqual(['f1', 'drawings']);
    await later(300);
    await answer(page({ folder: { id: 'f1', name: 'drawings', parent: 'f0' } }));
    expect([folder.value, options(folder)]).toEqual(['f1', ['All folders', 'One folder up', 'drawings']]);
    fireEvent.change(folder, { target: { value: '' } });
    await later(300);
    expect(asked.at(-1)).not.toContain('under=');
  });

  it('keeps the focus on its buttons where they lead no further', async () => {
    await begin();
    fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'reeds' } });
    await later(300);
    await answer(page({ total: 30, pages: 2 }));
    const next = screen.getByRole('button', { name: 'Next', hidden: true });
    next.focus();
    for (const turned of [2, 2]) {
      fireEvent.click(next);
      await later(300);
      await answer(page({ total: 30, page: turned, pages: 2 }));
      expect(screen.getByText(`Page ${turned} of 2`)).toBeTruthy();
    }
    expect([document.activeElement === next, next.getAttribute('aria-disabled')]).toEqual([true, 'true']);
  });

  it('takes no file that was given up', async () => {
    const { unmount, onPick, container } = await begin();
    const form = (container.ownerDocument.querySelector('dialog form') ?? container.querySelector('form')) as HTMLFormElement;
    const file = form.querySelector<HTMLInputElement>('input[type=file]');
    Object.defineProperty(file, 'files', { value: [new File(['x'], 'x.png', { type: 'image/png' })] });
    vi.spyOn(FormData.prototype, 'get').mockImplementation((name) => (name === 'file' ? new File(['x'], 'x.png') : ''));
    fireEvent.submit(form);
    await later(0);
    expect(asked.at(-1)).toBe('/api/editor/upload');
    unmount();
    await answer({ row: { id: 'p1', name: 'x', path: '/x', alt: '', extension: 'png' } });
    expect(onPick).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('a list of pairs', () => {
  it('moves and removes rows, and the focus goes with them', async () => {
    const given = fieldOf({ type: 'Name Value List', value: 'a=1&b=2' });
    const { Control } = inputOf(given.type);
    const told: string[] = [];
    render(
      <Desk>
        <Control
          field={given}
          name="f"
          id="f"
          language="en"
          item={{ id: 'i', language: 'en', version: 1, path: '/x' }}
          onValue={(value) => void told.push(value)}
        />
      </Desk>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Move b up' }));
    await later(50);
    expect(told.at(-1)).toBe('b=2&a=1');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move b down');
    fireEvent.click(screen.getByRole('button', { name: 'Remove b' }));
    expect(told.at(-1)).toBe('a=1');
  });
});
