import { expect, it } from 'vitest';
import type { RawNode } from '@/server/content/layout.schema';
import { withUnshownFields } from './unshown.server';

const chrome = (kind: string, id?: string): RawNode => ({
  name: 'code',
  contents: null,
  attributes: { chrometype: 'rendering', kind, ...(id === undefined ? {} : { id }) },
});
const marker = (kind: string, id = ''): string => `<code type="text/sitecore" chrometype="rendering" kind="${kind}" id="${id}"></code>`;
const shown = (id: string, html: string): string => `${marker('open', id)}${html}${marker('close')}`;
const rendering = (id: string, fields: object, placeholders: Record<string, RawNode[]> = {}): RawNode[] => [
  chrome('open', id),
  { uid: id, componentName: 'Quote', params: {}, fields, placeholders },
  chrome('close'),
];
const said = { editable: '<b>said</b>' };
const link = { editableFirstPart: '<a>', editableLastPart: '</a>' };

it('an empty band offers its fields, open', () => {
  expect(withUnshownFields(`<p>x</p>${shown('r_1', '')}`, { main: rendering('r_1', { Said: said, Link: link, Size: { value: 3 } }) })).toBe(
    `<p>x</p>${shown('r_1', '<details class="wrap" data-unshown="Quote" open><summary>Quote: Said, Link</summary><dl><dt>Said</dt><dd><b>said</b></dd><dt>Link</dt><dd><a></a></dd></dl></details>')}`,
  );
});

it('one that shows something offers what it does not show, folded; one that shows all of it nothing', () => {
  const inner = rendering('r_2', { Said: { editable: '<i>in</i>' } });
  const html = (box: string) => shown('r_1', `<h2>Title</h2>${shown('r_2', '<i>in</i>')}${box}`);
  const placeholders = { main: rendering('r_1', { Title: said }, { inner }) };
  expect(withUnshownFields(html(''), placeholders)).toBe(
    html('<details class="wrap" data-unshown="Quote"><summary>Quote: Title</summary><dl><dt>Title</dt><dd><b>said</b></dd></dl></details>'),
  );
  const all = shown('r_1', `<h2><b>said</b></h2>${shown('r_2', '<i>in</i>')}`);
  expect(withUnshownFields(all, placeholders)).toBe(all);
});

it('a page without markers stays as it is', () => {
  expect(withUnshownFields('<p>x</p>', { main: rendering('r_1', { Said: said }) })).toBe('<p>x</p>');
});
