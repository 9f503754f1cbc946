// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goTo } from '@/lib/document-load';
import { enhance } from './narrow';

vi.mock('@/lib/document-load', async (original) => ({ ...(await original<object>()), goTo: vi.fn() }));

const page = (found: string, title = 'People') => `<!doctype html><title>${title}</title>
  <form action="/people" data-results="found" data-offline="You are offline">
    <input name="name" value="">
    <select name="office"><option value="" selected>All</option><option value="oslo">Oslo</option></select>
    <input type="hidden" name="letter" value="A">
    <button>Show</button>
  </form>
  <p role="status" class="vh" id="found-said">${found}</p><div id="found"><p>${found}</p></div>`;

describe('narrowing a list', () => {
  const fetched = vi.fn<typeof fetch>();
  let remove: (() => void) | undefined;
  const form = () => document.querySelector('form')!;
  const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const found = () => document.getElementById('found')!.textContent;
  const put = () => {
    document.documentElement.innerHTML = page('everyone');
    remove = enhance(form()) ?? undefined;
  };
  const set = (name: string, value: string, type: 'input' | 'change') => {
    field(name).value = value;
    field(name).dispatchEvent(new Event(type, { bubbles: true }));
  };
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/people?letter=A');
    vi.stubGlobal('fetch', fetched);
    fetched
      .mockReset()
      .mockImplementation(async (address) => new Response(page(String(address).split('?')[1] ?? 'everyone', 'People: some')));
    put();
  });
  afterEach(() => {
    remove?.();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('acts when a choice is made, keeps what else is chosen, and says so', async () => {
    const entries = history.length;
    set('office', 'oslo', 'change');
    await vi.waitFor(() => expect(found()).toBe('office=oslo&letter=A'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([location.search, document.title, document.getElementById('found-said')?.textContent]).toEqual([
      '?office=oslo&letter=A',
      'People: some',
      'office=oslo&letter=A',
    ]);
    expect([history.length - entries, fetched.mock.calls.length]).toEqual([1, 1]);
    expect(document.getElementById('found')?.hasAttribute('aria-busy')).toBe(false);
  });
  it('says what there is when the last choice is taken out again, and nothing while more is chosen', async () => {
    const said = document.getElementById('found-said')!;
    set('office', 'oslo', 'change');
    await vi.waitFor(() => expect(found()).toBe('office=oslo&letter=A'));
    expect(said.textContent).toBe('everyone');
    set('office', '', 'change');
    await vi.waitFor(() => expect(found()).toBe('letter=A'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said.textContent).toBe('letter=A');
  });
  it('waits for a pause in a name, asks once, and takes one entry of the history', async () => {
    const entries = history.length;
    for (const words of ['i', 'in', 'ines']) set('name', words, 'input');
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    set('name', 'ines v', 'input');
    await vi.advanceTimersByTimeAsync(300);
    await vi.waitFor(() => expect(found()).toBe('name=ines+v&letter=A'));
    expect([fetched.mock.calls.length, history.length - entries]).toEqual([2, 1]);
  });
  it('goes back to what was chosen before, in the fields too', async () => {
    set('office', 'oslo', 'change');
    await vi.waitFor(() => expect(found()).toContain('oslo'));
    history.replaceState(null, '', '/people?letter=A');
    dispatchEvent(new PopStateEvent('popstate'));
    await vi.waitFor(() => expect(found()).toBe('letter=A'));
    expect([field('office').value, field('letter').value]).toEqual(['', 'A']);
  });
  it('shows the later of two answers', async () => {
    let first: (response: Response) => void = () => undefined;
    fetched.mockImplementationOnce(
      (_address, init) =>
        new Promise((resolve, reject) => {
          first = resolve;
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    set('office', 'oslo', 'change');
    set('office', '', 'change');
    first(new Response(page('stale')));
    await vi.waitFor(() => expect(found()).toBe('letter=A'));
  });
  it('waits for a page that comes slowly', async () => {
    fetched.mockImplementationOnce(
      (_address, init) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(new Response(page('slow'))), 40_000);
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    set('office', 'oslo', 'change');
    await vi.advanceTimersByTimeAsync(40_000);
    await vi.waitFor(() => expect(found()).toBe('slow'));
  });
  it('stays and says so for all to read where there is no line, and asks again when there is one', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }));
    fetched.mockRejectedValueOnce(new TypeError('no line'));
    const said = document.getElementById('found-said')!;
    set('office', 'oslo', 'change');
    await vi.waitFor(() => expect(said.textContent).toBe('You are offline'));
    expect([said.className, document.getElementById('found')!.hasAttribute('aria-busy'), field('office').value]).toEqual([
      '',
      false,
      'oslo',
    ]);
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(found()).toBe('office=oslo&letter=A'));
    expect([said.className, fetched.mock.calls.length]).toEqual(['vh', 2]);
    dispatchEvent(new Event('online'));
    expect(fetched).toHaveBeenCalledTimes(2);
  });
  it('does not go to the list in place of a link that was pressed, of which a browser breaks off what is being fetched', async () => {
    const breaksOff = () => fetched.mockRejectedValueOnce(new TypeError('NetworkError when attempting to fetch resource'));
    breaksOff();
    set('office', 'oslo', 'change');
    await vi.advanceTimersByTimeAsync(299);
    // Here the next document is there. Where it does not come, the list is.
    expect(goTo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect([found(), vi.mocked(goTo).mock.calls]).toEqual(['office=oslo&letter=A', []]);
    // The next one comes slowly, and the line is gone.
    breaksOff();
    breaksOff();
    set('office', '', 'change');
    document.body.insertAdjacentHTML('beforeend', '<a href="/people/ines">Ines</a>');
    document.querySelector('a')!.click();
    await vi.advanceTimersByTimeAsync(400);
    expect(goTo).not.toHaveBeenCalled();
    // Who comes back, or never left, finds a list that rests, and that of the address.
    expect(document.getElementById('found')!.hasAttribute('aria-busy')).toBe(false);
    set('office', '', 'change');
    await vi.waitFor(() => expect(found()).toBe('letter=A'));
    breaksOff();
    breaksOff();
    set('office', 'oslo', 'change');
    document.querySelector('a')!.click();
    await vi.advanceTimersByTimeAsync(400);
    expect([vi.mocked(goTo).mock.calls.length, found()]).toEqual([0, 'letter=A']);
    dispatchEvent(new Event('pageshow'));
    await vi.waitFor(() => expect(found()).toBe('office=oslo&letter=A'));
    const asked = fetched.mock.calls.length;
    dispatchEvent(new Event('pageshow'));
    expect(fetched).toHaveBeenCalledTimes(asked);
    set('office', '', 'change');
    await vi.waitFor(() => expect(found()).toBe('letter=A'));
    breaksOff();
    breaksOff();
    set('office', 'oslo', 'change');
    await vi.advanceTimersByTimeAsync(400);
    expect(vi.mocked(goTo).mock.calls.map(String)).toEqual([expect.stringContaining('/people?office=oslo&letter=A')]);
  });
  it('takes what was chosen before it was there, and not what a browser filled in again by itself', async () => {
    for (const [hasBeenActive, asks] of [
      [true, 1],
      [false, 0],
    ] as const) {
      remove?.();
      fetched.mockClear();
      history.replaceState(null, '', '/people?letter=A');
      vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { hasBeenActive } } }));
      document.documentElement.innerHTML = page('everyone');
      field('office').value = 'oslo';
      remove = enhance(form()) ?? undefined;
      expect(fetched).toHaveBeenCalledTimes(asks);
    }
  });
  it('leaves a form to the browser that names no list', () => {
    remove?.();
    document.documentElement.innerHTML = page('everyone').replace('data-results="found"', '');
    expect(enhance(form())).toBeUndefined();
  });
});
