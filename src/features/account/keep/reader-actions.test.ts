// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhance } from './reader-actions';

const steps = [1, 2, 3, 4, 5].map((step) => `<button data-keep="step" name="rating" value="${step}"></button>`).join('');
const MARKUP = `<li data-document="a" data-save="Save" data-saved="Saved" data-said-save="It is saved" data-said-rate="Thanks" data-failed="No answer" data-average-one="{average} of 5, {count} rating" data-average-other="{average} of 5, {count} ratings" data-topics="energy grid" data-authors="">
  <form action="/api/account/keep"><input name="articleId" value="a"><button data-keep="save" name="form" value="save"><span data-keep="save-text">Save</span></button></form>
  <form action="/api/account/keep"><input name="form" value="rate">${steps}<span data-keep="average"></span></form><span data-keep="said"></span></li>`;

describe('what a script adds to saving and rating', () => {
  const fetched = vi.fn<typeof fetch>();
  let state = { signedIn: true, saved: [] as string[], rating: null as number | null, average: null as number | null, count: 0 };
  let element: HTMLElement;
  let remove: () => void;
  const sent = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => String(init?.body));
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-keep="${name}"]`)!;
  beforeEach(() => {
    state = { signedIn: true, saved: [], rating: null, average: null, count: 0 };
    fetched
      .mockReset()
      .mockImplementation(async (_address, init) =>
        init?.method === 'POST' ? Response.json({ outcome: { kind: 'ok' } }) : Response.json(state),
      );
    vi.stubGlobal('fetch', fetched);
    document.body.innerHTML = MARKUP;
    element = document.querySelector('li')!;
    remove = enhance(element);
  });
  afterEach(() => {
    remove();
    vi.unstubAllGlobals();
    delete window.__signals;
  });

  it('shows what is known of the reader, and notes a reading', async () => {
    remove();
    state = { signedIn: true, saved: ['a'], rating: 2, average: 3.25, count: 4 };
    remove = enhance(element);
    await vi.waitFor(() => expect(part('save-text').textContent).toBe('Saved'));
    expect([part('save').dataset.on, (part('save') as HTMLButtonElement).value]).toEqual(['true', 'unsave']);
    expect(part('average').textContent).toBe('3.3 of 5, 4 ratings');
    expect([...element.querySelectorAll('[data-driven]')]).toHaveLength(2);
    await vi.waitFor(() => expect(sent()).toContain('form=read&articleId=a&topic=energy&topic=grid'));
  });
  it('sends presses that come at once one after the other, and loses none', async () => {
    await vi.waitFor(() => expect(part('save').dataset.on).toBe('false'));
    element.querySelectorAll<HTMLButtonElement>('[data-keep="step"]')[3]!.click();
    part('save').click();
    state.saved = ['a'];
    await vi.waitFor(() => expect(part('said').textContent).toBe('It is saved'));
    expect(sent().filter((body) => !body.startsWith('form=read'))).toEqual(['form=rate&rating=4', 'articleId=a&form=save']);
    // They were shown as done at once: a link that is pressed next does not break them off.
    expect(fetched.mock.calls.flatMap(([, init]) => (init?.keepalive ? [String(init.body)] : []))).toEqual([
      'form=rate&rating=4',
      'articleId=a&form=save',
    ]);
  });
  it('tells analytics of an article that is saved, and of nothing that is not', async () => {
    const told = () => (Array.isArray(window.__signals) ? window.__signals : []);
    const save = part('save');
    await vi.waitFor(() => expect(save.dataset.on).toBe('false'));
    save.click();
    await vi.waitFor(() => expect(told()).toEqual([{ type: 'event', event: { event: 'Article Saved', article: { itemId: 'a' } } }]));
    state.saved = ['a'];
    remove();
    remove = enhance(element);
    await vi.waitFor(() => expect((save as HTMLButtonElement).value).toBe('unsave'));
    save.click();
    await vi.waitFor(() => expect(sent().at(-1)).toContain('form=unsave'));
    await vi.waitFor(() => expect(element.hasAttribute('aria-busy')).toBe(false));
    // The service asks who it is: the visitor is sent to the sign-in.
    state.saved = [];
    fetched.mockResolvedValue(Response.json({ signIn: '#sign-in' }));
    (save as HTMLButtonElement).value = 'save';
    save.click();
    await vi.waitFor(() => expect(element.hasAttribute('aria-busy')).toBe(false));
    expect(told()).toHaveLength(1);
  });
  it('goes back to what went through, also where what is known then could not be had', async () => {
    const save = part('save') as HTMLButtonElement;
    await vi.waitFor(() => expect(save.dataset.on).toBe('false'));
    fetched.mockImplementation((_address, init) =>
      init?.method === 'POST' ? Promise.resolve(Response.json({ outcome: { kind: 'ok' } })) : Promise.reject(new TypeError('no line')),
    );
    save.click();
    await vi.waitFor(() => expect(part('said').textContent).toBe('It is saved'));
    expect(save.value).toBe('unsave');
    fetched.mockRejectedValue(new TypeError('refused'));
    element.querySelectorAll<HTMLButtonElement>('[data-keep="step"]')[3]!.click();
    await vi.waitFor(() => expect(part('said').textContent).toBe('No answer'));
    expect([save.value, element.querySelectorAll('[data-driven]')]).toEqual(['unsave', expect.objectContaining({ length: 0 })]);
  });
  it('says when there is no answer', async () => {
    await vi.waitFor(() => expect(part('save').dataset.on).toBe('false'));
    fetched.mockRejectedValue(new TypeError('refused'));
    part('save').click();
    await vi.waitFor(() => expect(part('said').textContent).toBe('No answer'));
  });

  describe('a choice shows at once (promise 29)', () => {
    it('and goes back, saying so, when it fails', async () => {
      await vi.waitFor(() => expect(part('save').dataset.on).toBe('false'));
      let fail: (reason: Error) => void = () => undefined;
      fetched.mockReturnValue(new Promise((_, reject) => (fail = reject)));
      part('save').click();
      expect([part('save').dataset.on, part('save-text').textContent, part('said').textContent]).toEqual(['true', 'Saved', '']);
      await vi.waitFor(() => expect(sent().length).toBeGreaterThan(0));
      fail(new TypeError('offline'));
      await vi.waitFor(() => expect(part('said').textContent).toBe('No answer'));
      expect([part('save').dataset.on, part('save-text').textContent]).toEqual(['false', 'Save']);
    });
    it('and goes back to what the server said last, not to a choice that failed as well', async () => {
      remove();
      state = { ...state, rating: 2 };
      remove = enhance(element);
      const pressed = () => [...element.querySelectorAll('[aria-pressed="true"]')].map((step) => (step as HTMLButtonElement).value);
      await vi.waitFor(() => expect(pressed()).toEqual(['2']));
      fetched.mockRejectedValue(new TypeError('offline'));
      const press = (step: number) => element.querySelectorAll<HTMLButtonElement>('[data-keep="step"]')[step - 1]!.click();
      press(4);
      press(5);
      expect(pressed()).toEqual(['5']);
      await vi.waitFor(() => expect(element.hasAttribute('aria-busy')).toBe(false));
      expect(pressed()).toEqual(['2']);
    });
    it('once of a double click, which would take it back', async () => {
      await vi.waitFor(() => expect(part('save').dataset.on).toBe('false'));
      state.saved = ['a'];
      for (const detail of [1, 2]) part('save').dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
      await vi.waitFor(() => expect(part('said').textContent).toBe('It is saved'));
      expect(sent().filter((body) => !body.startsWith('form=read'))).toEqual(['articleId=a&form=save']);
    });
    it('not of a visitor, who is led to the sign-in', async () => {
      remove();
      state = { ...state, signedIn: false };
      remove = enhance(element);
      await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
      fetched.mockReturnValue(new Promise(() => undefined));
      part('save').click();
      expect(part('save').dataset.on).not.toBe('true');
    });
  });
});
