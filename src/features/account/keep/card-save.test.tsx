// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enhance } from './card-save';
import { WordsProvider } from '@/runtime';
import { CardSave } from './CardSave';
import { keptOf } from './fields';

const listed = { id: 'AB-1', href: '/featured-insights/a', title: 'Copper', contentType: 'Article', articleType: 'article', minutes: 9 };

describe('what of a list can be saved', () => {
  it('is a text of the insights site, named as its own page names it', () => {
    expect(keptOf(listed, 'insights')).toEqual({
      articleId: 'ab-1',
      path: '/featured-insights/a',
      title: 'Copper',
      articleType: 'Article',
    });
    expect(keptOf({ ...listed, href: 'http://insights.localhost:3000/de/a' }, 'dotcom')?.path).toBe('/de/a');
    expect(keptOf({ ...listed, articleType: '', contentType: '' }, 'insights')).toEqual({
      articleId: 'ab-1',
      path: '/featured-insights/a',
      title: 'Copper',
    });
  });
  it.each([
    ['no text', { ...listed, articleType: '', minutes: null }, 'insights'],
    ['a page of another site', listed, 'dotcom'],
    ['nothing with an address', { ...listed, href: '' }, 'insights'],
    ['a text of a site that only an extra host names', { ...listed, href: 'https://www.brand.example/notes/one' }, 'dotcom'],
  ])('is not %s', (_name, item, page) => expect(keptOf(item, page, ['https://www.brand.example'])).toBeUndefined());
});

describe('saving from a card', () => {
  const fetched = vi.fn<typeof fetch>();
  let saved: string[];
  let undo: (() => void)[] = [];
  const show = (...ids: string[]) => {
    render(
      <WordsProvider
        value={{
          language: 'en',
          locale: 'en-GB',
          phrase: (key, params) => `${key} ${params ? Object.values(params).join() : ''}`.trim(),
        }}
      >
        {ids.map((id) => (
          <CardSave key={id} article={{ articleId: id, path: `/${id}`, title: id }} />
        ))}
      </WordsProvider>,
    );
    undo = [...document.querySelectorAll('form')].map((form) => enhance(form) ?? (() => undefined));
    return screen.getAllByRole<HTMLButtonElement>('button', { name: /saveOf/ });
  };
  const asked = () => fetched.mock.calls.map(([address, init]) => (init?.method === 'POST' ? String(init.body) : String(address)));
  beforeEach(() => {
    saved = [];
    document.documentElement.dataset.session = 'in';
    fetched
      .mockReset()
      .mockImplementation(async (_address, init) =>
        init?.method === 'POST' ? Response.json({ outcome: { kind: 'ok' } }) : Response.json({ signedIn: true, saved }),
      );
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    for (const one of undo) one();
    cleanup();
    vi.unstubAllGlobals();
    delete window.__signals;
    delete document.documentElement.dataset.session;
  });

  it('is a form that names the article, without a script too', () => {
    const [button] = show('a');
    expect([button!.form!.getAttribute('action'), button!.form!.method]).toEqual(['/api/account/keep', 'post']);
    expect(Object.fromEntries(new FormData(button!.form!, button!))).toEqual({ articleId: 'a', path: '/a', title: 'a', form: 'save' });
  });
  it('has no stars: who has not read does not rate', () => {
    show('a');
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
  it('asks once for all cards of a page', async () => {
    saved = ['b'];
    const buttons = show('a', 'b');
    await vi.waitFor(() => expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true']));
    expect(asked()).toEqual(['/api/account/keep?articles=a,b']);
  });
  it('asks nothing where nobody is signed in', async () => {
    delete document.documentElement.dataset.session;
    show('a');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(asked()).toEqual([]);
  });
  it('saves, shows it, and removes with the next press', async () => {
    const [button] = show('a');
    await vi.waitFor(() => expect(button!.getAttribute('aria-pressed')).toBe('false'));
    button!.click();
    await vi.waitFor(() => expect([button!.getAttribute('aria-pressed'), button!.value]).toEqual(['true', 'unsave']));
    await vi.waitFor(() => expect(button!.form!.hasAttribute('aria-busy')).toBe(false));
    button!.click();
    await vi.waitFor(() => expect([button!.getAttribute('aria-pressed'), button!.value]).toEqual(['false', 'save']));
    expect(
      asked()
        .filter((body) => body.includes('form='))
        .map((body) => new URLSearchParams(body).get('form')),
    ).toEqual(['save', 'unsave']);
    // It was shown as saved at once: the link of the card that is pressed next does not break it off.
    expect(fetched.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [init.keepalive] : []))).toEqual([true, true]);
    // Analytics hears of the one that was saved.
    expect(window.__signals).toEqual([{ type: 'event', event: { event: 'Article Saved', article: { itemId: 'a' } } }]);
  });
  it.each([
    ['there is no line', () => fetched.mockRejectedValue(new TypeError('no line'))],
    ['the service is down', () => fetched.mockImplementation(async () => Response.json({ outcome: { kind: 'error' } }, { status: 503 }))],
    ['another service answers for it', () => fetched.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('goes back and says so where %s: the page stays', async (_why, fail) => {
    const [button] = show('a');
    await vi.waitFor(() => expect(button!.getAttribute('aria-pressed')).toBe('false'));
    const submit = vi.spyOn(button!.form!, 'submit').mockImplementation(() => undefined);
    fail();
    button!.click();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('account.keep.noAnswer'));
    expect([button!.getAttribute('aria-pressed'), button!.value, submit.mock.calls.length]).toEqual(['false', 'save', 0]);
    await vi.waitFor(() => expect(button!.form!.hasAttribute('aria-busy')).toBe(false));
    button!.click();
    expect(screen.getByRole('status').textContent).toBe('');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('account.keep.noAnswer'));
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
  it('sends nothing in place of a link that is pressed, of which a browser breaks off the answer', async () => {
    const [button] = show('a');
    await vi.waitFor(() => expect(button!.getAttribute('aria-pressed')).toBe('false'));
    const submit = vi.spyOn(button!.form!, 'submit').mockImplementation(() => undefined);
    const answer = Response.json({ outcome: { kind: 'ok' } });
    vi.spyOn(answer, 'json').mockRejectedValue(new TypeError('Load failed'));
    fetched.mockResolvedValueOnce(answer);
    button!.click();
    await vi.waitFor(() => expect(button!.form!.hasAttribute('aria-busy')).toBe(false));
    expect(submit).not.toHaveBeenCalled();
  });
  it('leaves it to the browser when it is refused: the page that it is led to says why', async () => {
    const [button] = show('a');
    let sent: unknown;
    vi.spyOn(button!.form!, 'submit').mockImplementation(() => {
      sent = new FormData(button!.form!).get('form');
    });
    fetched.mockResolvedValue(Response.json({ outcome: { kind: 'error', message: 'account.error.full' } }, { status: 409 }));
    button!.click();
    await vi.waitFor(() => expect(sent).toBe('save'));
    expect(new FormData(button!.form!).has('form')).toBe(false);
  });
});
