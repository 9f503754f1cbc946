// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { libraryScript, LIBRARY_SCRIPT_HASH, updated } from './library.server';

describe('a rendering as the library’s form has it', () => {
  const node = {
    uid: 'one',
    componentName: 'PullQuote',
    params: { Styles: 'plain', FieldNames: 'Default' },
    fields: { Text: { value: 'Before', metadata: { fieldId: 'f' } }, Source: { value: 'Somebody' } },
  };
  it('has what was typed, and fields are found by what they were', () => {
    expect(updated(node, { fields: { Text: { value: 'After' } }, params: { Styles: 'loud' } })).toEqual({
      uid: 'one',
      componentName: 'PullQuote',
      params: { Styles: 'loud', FieldNames: 'Default' },
      fields: { Text: { value: 'After', metadata: { fieldId: 'f' } }, Source: { value: 'Somebody' } },
    });
  });
  it('is as it was where nothing is said', () => {
    expect(updated(node, {})).toEqual(node);
  });
  it('takes what is no field as it comes: the schema of the rendering says what is wrong with it', () => {
    expect(updated({ uid: 'one', fields: { Items: [1] } }, { fields: { Items: [2], __proto__: 'x' } })).toMatchObject({
      fields: { Items: [2] },
    });
  });
});

describe('the script of the library’s frame', () => {
  const above = { postMessage: vi.fn() };
  const asked: { body: string; answer: (html: string) => void }[] = [];
  /** The text of the script that the page gets. */
  const script = /<script>([\s\S]*)<\/script>$/.exec(libraryScript('one', ['^https://pages\\.example$']))?.[1] ?? '';
  const say = (data: unknown, origin = 'https://pages.example', source: unknown = above) =>
    dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  const update = (text: string, uid = 'one') => ({
    name: 'component:update',
    details: { uid, fields: { Text: { value: text } }, params: {} },
  });
  const rest = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(() => {
    asked.length = 0;
    above.postMessage.mockReset();
    vi.stubGlobal('parent', above);
    vi.stubGlobal(
      'fetch',
      vi.fn(
        (_url: string, { body }: { body: string }) =>
          new Promise((resolve) => asked.push({ body, answer: (html) => resolve({ ok: true, text: () => Promise.resolve(html) }) })),
      ),
    );
    document.body.innerHTML = `<p>Before</p>${libraryScript('one', ['^https://pages\\.example$']).replace(/<script>[\s\S]*$/, '')}`;
    const listened = vi.spyOn(window, 'addEventListener');
    new Function(script)();
    heard = listened.mock.calls.map(([, listener]) => listener);
    listened.mockRestore();
  });
  let heard: unknown[] = [];
  afterEach(() => {
    for (const listener of heard) removeEventListener('message', listener as EventListener);
    vi.unstubAllGlobals();
  });

  it('is the one that the policy admits', () => {
    expect(LIBRARY_SCRIPT_HASH).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  });

  it('says that the rendering is there, asks for it as the form has it, and puts it in place', async () => {
    const status = (name: string) => ({ name: 'component:status', message: { status: name, uid: 'one' } });
    expect(above.postMessage.mock.calls.map(([message]) => message as unknown)).toEqual([status('ready'), status('rendered')]);
    say(update('After'));
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ update: { fields: { Text: { value: 'After' } }, params: {} } });
    asked[0]?.answer('<!doctype html><html><body><p>After</p></body></html>');
    await rest();
    expect(document.body.innerHTML).toBe('<p>After</p>');
    expect(above.postMessage).toHaveBeenLastCalledWith(status('rendered'), '*');
  });

  it('shows the last of what was typed, whatever answers last', async () => {
    say(update('One'));
    say(update('Two'));
    asked[1]?.answer('<body><p>Two</p></body>');
    await rest();
    asked[0]?.answer('<body><p>One</p></body>');
    await rest();
    expect(document.body.innerHTML).toBe('<p>Two</p>');
  });

  it.each([
    ['another origin', update('x'), 'https://pages.example.evil.example', above],
    ['no origin', update('x'), 'null', above],
    ['another window', update('x'), 'https://pages.example', {}],
    ['itself', update('x'), 'https://pages.example', window],
    ['another rendering', update('x', 'two'), 'https://pages.example', above],
    ['another message', { ...update('x'), name: 'component:remove' }, 'https://pages.example', above],
    ['nothing', undefined, 'https://pages.example', above],
    ['no details', { name: 'component:update' }, 'https://pages.example', above],
  ])('does nothing for %s', (_what, data, origin, source) => {
    say(data, origin, source);
    expect(asked).toEqual([]);
  });
});
