// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemField } from '../../authoring/items.schema';
import { DeskProvider, useDeskOf, type EditorView } from '../../common';
import { wordsOf } from '../../words/words.server';
import { inputOf } from '../registry';

const A = '{5B315248-5F92-56DC-9BE2-9748F5465B23}';
const B = '{610CED21-43A4-5AD9-975B-92716FF28FE3}';
const C = '{658FB98B-1A42-55EC-BAB9-ED6C965507CF}';
const id = (raw: string): string => raw.slice(1, -1).toLowerCase();

const view: EditorView = {
  name: 'item',
  title: 'T',
  language: 'en',
  at: '',
  words: wordsOf('en'),
  editor: { roles: ['editor'], may: { edit: true }, owner: 'a' },
  data: {},
};
const Desk = ({ children }: { children: ReactNode }) => <DeskProvider value={useDeskOf(view)}>{children}</DeskProvider>;

const field = (type: string, value: string, more: Partial<ItemField> = {}): ItemField => ({
  id: 'f1',
  name: 'Field',
  title: 'The field',
  type,
  section: 'Content',
  source: '',
  scope: 'versioned',
  sortOrder: 100,
  value,
  own: true,
  ...more,
});
const options = [
  { value: id(A), label: 'About' },
  { value: id(B), label: 'Accessibility' },
  { value: id(C), label: 'Insights' },
];
const item = { id: id(A), language: 'en', version: 1, path: '/sitecore/content/x' };

function control(given: ItemField, onValue?: (raw: string) => void) {
  const { Control } = inputOf(given.type);
  return (
    <Desk>
      <form>
        <Control field={given} name="f" id="f" language="en" item={item} onValue={onValue} />
      </form>
    </Desk>
  );
}

/** What a browser posts of a form as the server made it, with line ends as browsers post them. */
function postedBy(given: ItemField, change: (form: HTMLFormElement) => void = () => undefined): string | undefined {
  document.body.innerHTML = renderToStaticMarkup(control(given));
  const form = document.querySelector('form');
  if (!form) throw new Error('no form');
  change(form);
  const values: Record<string, string[]> = {};
  new FormData(form).forEach((value, name) => (values[name] ??= []).push(String(value).replace(/\n/g, '\r\n')));
  document.body.innerHTML = '';
  return inputOf(given.type).parse(values, 'f', given.value);
}
const set = (selector: string, value: string) => (form: HTMLFormElement) => {
  const found = form.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  found.value = value;
};
const tick =
  (selector: string, on = true) =>
  (form: HTMLFormElement) => {
    const found = form.querySelector<HTMLInputElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    found.checked = on;
  };

beforeEach(() => {
  document.body.innerHTML = '';
  // What the search would answer: nothing.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"rows":[]}', { headers: { 'content-type': 'application/json' } })));
});

const VALUES: [type: string, value: string, more?: Partial<ItemField>][] = [
  ['Single-Line Text', 'A title, „so“'],
  ['Single-Line Text', 'two\nlines'],
  ['Multi-Line Text', '\nfirst line empty\n\nlast'],
  ['Rich Text', '<p class="x">a&nbsp;b</p>\n<p>c</p>'],
  ['Rich Text', '\n<p>begins with a line end</p>'],
  ['Integer', '5'],
  ['Integer', 'many'],
  ['Number', '9.50'],
  ['Checkbox', '1'],
  ['Checkbox', ''],
  ['Checkbox', '0'],
  ['Date', '20260521'],
  ['Datetime', '20260521T093007Z'],
  ['Datetime', 'soon'],
  ['Droplist', 'free', { options: [{ value: 'free', label: 'free' }] }],
  ['Droplist', 'gone', { options: [{ value: 'free', label: 'free' }] }],
  ['Droplink', A, { options }],
  ['Droplink', A, { search: true }],
  ['Treelist', `${A}|${B}`, { options }],
  ['Treelist', `${A} | ${B}|`, { search: true }],
  ['Checklist', `${B}|${A}`, { options }],
  ['Multilist', '', { options }],
  ['Image', `<image mediaid="${A}" alt="Reeds" hspace="3" />`],
  ['Image', ''],
  ['File', `<file mediaid="${A}" />`],
  ['General Link', `<link text="About" linktype="internal" id="${A}" anchor="" querystring="" target="_blank" class="c" />`],
  ['General Link', '<link linktype="javascript" url="javascript:x()" text="" />'],
  ['General Link', ''],
  ['Name Value List', '3=passengers%20on&x=a+b'],
  ['Name Value List', ''],
  ['Something of a module', '<x>\n</x>'],
];

describe('a form without scripts', () => {
  it.each(VALUES)('of %s says that nothing was touched where nothing was (promise 34): %j', (type, value, more) =>
    expect(postedBy(field(type, value, more))).toBeUndefined(),
  );

  it('says what was changed, as Sitecore writes it', () => {
    expect(postedBy(field('Single-Line Text', 'a'), set('#f', 'b'))).toBe('b');
    expect(postedBy(field('Multi-Line Text', 'a\nb'), set('#f', 'a\nc'))).toBe('a\nc');
    expect(postedBy(field('Integer', '5'), set('#f', '6'))).toBe('6');
    expect(postedBy(field('Checkbox', ''), tick('#f'))).toBe('1');
    expect(postedBy(field('Checkbox', '1'), tick('#f', false))).toBe('');
    expect(postedBy(field('Datetime', ''), set('#f', '2026-05-21T09:30'))).toBe('20260521T093000Z');
    expect(postedBy(field('Date', '20260521'), set('#f', ''))).toBe('');
    expect(postedBy(field('Droplink', A, { options }), set('#f', id(B)))).toBe(B);
    expect(postedBy(field('Droplink', A, { search: true }), set('#f', id(B)))).toBe(B);
    expect(postedBy(field('Image', `<image mediaid="${A}" alt="Reeds" />`), set('[name="f.alt"]', 'Reeds & water'))).toBe(
      `<image mediaid="${A}" alt="Reeds &amp; water" />`,
    );
    expect(postedBy(field('Image', `<image mediaid="${A}" alt="" />`), tick('[name="f.drop"]'))).toBe('');
    expect(
      postedBy(field('General Link', ''), (form) => {
        set('[name="f.kind"]', 'external')(form);
        set('[name="f.url"]', 'https://example.org/')(form);
        set('[name="f.text"]', 'Example')(form);
      }),
    ).toBe('<link text="Example" linktype="external" url="https://example.org/" anchor="" target="" />');
    expect(
      postedBy(field('Name Value List', 'a=1'), (form) => {
        const names = form.querySelectorAll<HTMLInputElement>('[name="f.name"]');
        const values = form.querySelectorAll<HTMLInputElement>('[name="f.value"]');
        if (names[1] && values[1]) [names[1].value, values[1].value] = ['b c', '2'];
      }),
    ).toBe('a=1&b%20c=2');
  });

  it('of a list moves, takes away and adds', () => {
    const list = field('Treelist', `${A}|${B}`, { options });
    expect(
      postedBy(list, (form) => {
        const places = form.querySelectorAll<HTMLInputElement>('[name="f.at"]');
        if (places[1]) places[1].value = '1';
      }),
    ).toBe(`${B}|${A}`);
    expect(postedBy(list, tick('[name="f.drop"]'))).toBe(B);
    expect(postedBy(list, tick(`[name="f.add"][value="${id(C)}"]`))).toBe(`${A}|${B}|${C}`);
    expect(postedBy(field('Checklist', A, { options }), tick(`[value="${id(C)}"]`))).toBe(`${A}|${C}`);
  });

  it('says nothing of a field that was not in it', () => {
    for (const [type, value] of VALUES) expect([type, inputOf(type).parse({}, 'f', value)]).toEqual([type, undefined]);
  });

  it('has a control of the id that the label is for, in each type', () => {
    for (const [type, value, more] of VALUES) {
      document.body.innerHTML = renderToStaticMarkup(control(field(type, value, more)));
      expect([type, document.querySelectorAll('[id="f"]').length]).toEqual([type, 1]);
    }
  });
});

describe('with scripts', () => {
  it('a list is ordered by buttons, which say what they did and keep the focus', async () => {
    const told = vi.fn();
    render(control(field('Treelist', `${A}|${B}|${C}`, { options }), told));
    fireEvent.click(screen.getByRole('button', { name: 'Move About down' }));
    expect(told).toHaveBeenLastCalledWith(`${B}|${A}|${C}`);
    expect(await screen.findByText('About is now at place 2 of 3')).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move About down'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Accessibility' }));
    expect(told).toHaveBeenLastCalledWith(`${A}|${C}`);
  });

  it.each([
    ['Image', '<image mediaid="' + A + '" alt="" />', 'Choose a picture'],
    ['File', '<file mediaid="' + A + '" />', 'Choose a file'],
  ])('of a field of type %s the button that removes goes, and the focus to the one that chooses', (type, value, name) => {
    render(control(field(type, value)));
    const remove = screen.getByRole('button', { name: 'Remove' });
    remove.focus();
    fireEvent.click(remove);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  });
  it('an entry is found by a part of its name, with the keyboard alone', () => {
    const told = vi.fn();
    render(control(field('Treelist', A, { options }), told));
    const search = screen.getByRole('combobox', { name: 'Add' });
    fireEvent.change(search, { target: { value: 'sigh' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Insights']);
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(told).toHaveBeenLastCalledWith(`${A}|${C}`);
  });

  it('a link shows the fields of its kind, and is the same XML when it is chosen back', () => {
    const told = vi.fn();
    const raw = `<link text="About" linktype="internal" id="${A}" anchor="" querystring="" target="" />`;
    render(control(field('General Link', raw), told));
    const kind = screen.getByRole('combobox', { name: 'Leads to' });
    fireEvent.change(kind, { target: { value: 'mailto' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'E-mail address' }), { target: { value: 'a@b.c' } });
    expect(told).toHaveBeenLastCalledWith('<link text="About" linktype="mailto" url="mailto:a@b.c" />');
    fireEvent.change(kind, { target: { value: 'internal' } });
    expect(told).toHaveBeenLastCalledWith(raw);
  });

  it('what is changed back is the value that was there', () => {
    const told = vi.fn();
    const raw = `<image mediaid="${A}" />`;
    render(control(field('Image', raw), told));
    const alt = screen.getByRole('textbox', { name: 'What the picture shows' });
    fireEvent.change(alt, { target: { value: 'x' } });
    expect(told).toHaveBeenLastCalledWith(`<image mediaid="${A}" alt="x" />`);
    fireEvent.change(alt, { target: { value: '' } });
    expect(told).toHaveBeenLastCalledWith(raw);
  });
});
