// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskProvider, useDeskOf, type EditorView } from '../../common';
import type { Item } from '../../authoring/items.schema';
import { fieldOf, idOf, itemOf, viewOf } from '../testing/fixtures.server';
import { ItemPage } from './ItemPage';
import { OTHER_OWNER } from './model';
import { changesIn, valuesOf } from './posted';

const TITLE = idOf('f1');
const PAIRS = idOf('f2');
const item = itemOf({
  live: false,
  languages: [],
  fields: [fieldOf(), fieldOf({ id: PAIRS, name: 'Words', title: 'Words', type: 'Name Value List', value: 'a=b' })],
});

function Shown({ item: shown, wrong }: { item: Item; wrong?: EditorView['wrong'] }) {
  return (
    <DeskProvider value={useDeskOf(viewOf('item', {}, wrong ? { wrong } : {}))}>
      <ItemPage data={{ item: shown, above: [], part: { name: 'fields' }, page: undefined }} />
    </DeskProvider>
  );
}

const input = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

let root: Root | undefined;
let sent: { id: string; value: string; base: string | null }[];

async function comeAlive(wrong?: EditorView['wrong'], before: () => void = () => undefined, hasBeenActive = true) {
  const page = <Shown item={item} {...(wrong ? { wrong } : {})} />;
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  place.innerHTML = renderToString(page);
  before();
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
  sent = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: URLSearchParams }) => {
    const changes = body.get('changes');
    if (changes) sent = JSON.parse(changes) as typeof sent;
    return new Promise(() => undefined);
  });
  await act(async () => {
    root = hydrateRoot(place, page);
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
}
const press = () =>
  act(async () => {
    input('form#fields').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

describe('a form of an item that comes alive', () => {
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(async () => {
    await act(async () => root?.unmount());
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('saves what was typed before, in a field that holds its text and in one that a script holds', async () => {
    await comeAlive(undefined, () => {
      input(`[name="f.${TITLE}"]`).value = 'New';
      input(`[name="f.${PAIRS}.value"]`).value = 'c';
    });
    // A busy machine takes longer than the wait above.
    await vi.waitFor(() => expect([input(`[name="f.${TITLE}"]`).value, input(`[name="f.${PAIRS}.value"]`).value]).toEqual(['New', 'c']));
    await press();
    expect(sent).toEqual([
      { id: TITLE, value: 'New', base: 'Old' },
      { id: PAIRS, value: 'a=c', base: 'a=b' },
    ]);
  });

  it('sends nothing of a page on which nobody pressed anything, whatever a browser filled in', async () => {
    await comeAlive(
      undefined,
      () => {
        input(`[name="f.${TITLE}"]`).value = 'Filled in';
      },
      false,
    );
    await press();
    expect(sent).toEqual([]);
  });

  it.each([
    ['asks before it is closed where more waits than can be sent meanwhile', 'ü'.repeat(15_000), true],
    ['is closed unasked with what is sent meanwhile', 'New', false],
  ])('%s', async (_name, typed, asks) => {
    await comeAlive(undefined, () => {
      input(`[name="f.${TITLE}"]`).value = typed;
    });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(asks);
  });

  it('sends nothing where nothing was typed', async () => {
    await comeAlive();
    await press();
    expect(sent).toEqual([]);
  });

  it('saves what came back with it, against what it was made from', async () => {
    const typed = { id: [item.id], act: ['save'], revision: ['r0'], [`f.${TITLE}`]: ['Mine'], [`was.${TITLE}`]: ['Older'] };
    await comeAlive({ problems: [{ word: 'refusal.down' }], typed });
    await press();
    expect(sent).toEqual([{ id: TITLE, value: 'Mine', base: 'Older' }]);
  });

  it('saves nothing by itself of whoever was signed in before', async () => {
    const typed = { id: [item.id], act: ['save'], [`f.${TITLE}`]: ['Mine'], [`was.${TITLE}`]: ['Old'] };
    await comeAlive({ problems: [{ word: OTHER_OWNER }], typed });
    await press();
    expect(sent).toEqual([]);
    expect(input(`[name="f.${TITLE}"]`).value).toBe('Mine');
  });
});

describe('a link in a text', () => {
  afterEach(async () => {
    await act(async () => root?.unmount());
    vi.unstubAllGlobals();
  });

  it('is a word of it: a press leads nowhere while something waits to be saved', async () => {
    await comeAlive(undefined, () => (input(`[name="f.${TITLE}"]`).value = 'New'));
    const text = document.createElement('div');
    text.className = 'ProseMirror';
    text.innerHTML = '<a href="/about">About</a>';
    const link = document.createElement('a');
    link.href = '/about';
    document.body.append(text, link);
    const click = (on: Element | null) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 });
      let prevented = false;
      // After the desk has heard it, and before jsdom would follow it.
      window.addEventListener(
        'click',
        (heard) => {
          prevented = heard.defaultPrevented;
          heard.preventDefault();
        },
        { once: true },
      );
      on?.dispatchEvent(event);
      return prevented;
    };
    expect([click(text.querySelector('a')), click(link)]).toEqual([false, true]);
  });
});

describe('a form without a script, for who may not approve', () => {
  it('posts nothing of what is locked', () => {
    const may = { edit: true, approve: false, delete: false, rename: false };
    const shared = { scope: 'shared' as const };
    const options = [{ value: idOf('4'), label: 'Water' }];
    const locked = itemOf({
      may,
      live: false,
      languages: [{ language: 'de', versions: [{ version: 1, state: 'approved', live: true }] }],
      fields: [
        fieldOf(),
        fieldOf({
          id: idOf('f3'),
          name: 'Topics',
          title: 'Topics',
          type: 'Treelist',
          value: `{${idOf('4').toUpperCase()}}`,
          options,
          ...shared,
        }),
        fieldOf({
          id: idOf('f4'),
          name: 'Kinds',
          title: 'Kinds',
          type: 'Checklist',
          value: `{${idOf('4').toUpperCase()}}`,
          options,
          ...shared,
        }),
        fieldOf({ id: idOf('f5'), name: 'NoIndex', title: 'NoIndex', type: 'Checkbox', value: '1', ...shared }),
      ],
    });
    document.body.innerHTML = renderToString(<Shown item={locked} />);
    const form = document.querySelector<HTMLFormElement>('form#fields');
    const posted = new FormData(form ?? undefined);
    expect([...posted.keys()].filter((name) => /f[345]-|\.(?:list|box)$/.test(name))).toEqual([]);
    expect(changesIn({ ...locked, may: { ...may, approve: true } }, valuesOf(posted))).toEqual([]);
  });
});
