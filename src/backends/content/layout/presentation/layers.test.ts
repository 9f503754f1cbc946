import { describe, expect, it } from 'vitest';
import { layout, row, uid } from '../../../../../tests/support/content-tree.ts';
import { mergeLayers } from './layers.ts';
import { parseLayout } from './layout-xml.ts';

const after = (n: number) => `p:after="r[@uid='${uid(n)}']"`;
const before = (n: number) => `p:before="r[@uid='${uid(n)}']"`;
/** The numbers of the renderings that full layouts and deltas, one above the other, add up to. */
const merged = (...layers: string[]) =>
  mergeLayers(layers.map(parseLayout)).renderings.map((rendering) => Number(rendering.uid.slice(-12)));
const base = layout([row(1, { ph: 'a' }), row(2, { ph: 'b' }), row(3, { ph: 'c' })], true);

describe('a delta over a layout', () => {
  it.each([
    ['p:before="*" is the beginning', [row(4, { at: 'p:before="*"' })], [4, 1, 2, 3]],
    ['p:after="*[1=2]" is the end', [row(4, { at: 'p:after="*[1=2]"' })], [1, 2, 3, 4]],
    ['before a neighbour', [row(4, { at: before(2) })], [1, 4, 2, 3]],
    ['after a neighbour', [row(4, { at: after(2) })], [1, 2, 4, 3]],
    ['a place by number', [row(4, { at: 'p:before="r[2]"' })], [1, 4, 2, 3]],
    ['a neighbour that has gone is the end', [row(4, { at: after(9) })], [1, 2, 3, 4]],
    ['a neighbour that comes later in the delta', [row(4, { at: after(5) }), row(5, { at: 'p:before="*"' })], [5, 4, 1, 2, 3]],
    ['no place is the end', [row(4, {})], [1, 2, 3, 4]],
    ['deletion by attribute', [row(2, { at: 'p:d="1"' })], [1, 3]],
    ['deletion by element', [`<r uid="${uid(2)}"><p:d /></r>`], [1, 3]],
    ['deletion of what is not there', [row(9, { at: 'p:d="1"' })], [1, 2, 3]],
    ['a rendering that moves', [row(3, { at: before(1) })], [3, 1, 2]],
    ['a chain', [row(4, { at: after(1) }), row(5, { at: after(4) })], [1, 4, 5, 2, 3]],
  ])('%s', (_name, rows, expected) => {
    expect(merged(base, layout(rows))).toEqual(expected);
  });

  it('overrides the attributes that it gives, in place, and keeps the others', () => {
    const [, second] = mergeLayers([base, layout([row(2, { ds: 'x', par: 'a=1&b=2' })])].map(parseLayout)).renderings;
    expect(second).toMatchObject({ placeholder: 'b', datasource: 'x', parameters: 'a=1&b=2' });
  });

  it('applies one above the other, and a full layout replaces all below', () => {
    expect(merged(base, layout([row(4, { at: 'p:before="*"' })]), layout([row(4, { at: 'p:d="1"' }), row(5, { at: after(1) })]))).toEqual([
      1, 5, 2, 3,
    ]);
    expect(merged(base, layout([row(7, { ph: 'a' })], true))).toEqual([7]);
  });

  it('over nothing is the layout itself', () => {
    expect(merged(layout([row(1, { at: 'p:before="*"' }), row(2, { at: after(1) })]))).toEqual([1, 2]);
  });

  it('keeps the layout item unless it gives another', () => {
    const withLayout = (id: string, attribute: string, patch: string) =>
      `<r xmlns:p="p" xmlns:s="s"${patch}><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}" ${attribute}="${id}"/></r>`;
    const id = (...layers: string[]) => mergeLayers(layers.map(parseLayout)).layoutId;
    expect(id(withLayout('{A}', 'l', ''), layout([]))).toBe('{A}');
    expect(id(withLayout('{A}', 'l', ''), withLayout('{B}', 's:l', ' p:p="1"'))).toBe('{B}');
  });
});

describe('layout XML', () => {
  it.each([
    ['<r><d id="x"></r>', 1, /closes/],
    ['<r>\n<d', 2, /well-formed/],
    ['<r a="1" a="2"/>', 1, /twice/],
    ['hello', 1, /outside/],
    ['<x/>', 1, /not <r>/],
    ['<r><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}">\n<r uid="1"/></d></r>', 2, /uid/],
    ['<r>', 1, /not closed/],
    ['<r/><r/>', 1, /second element/],
    ['<!DOCTYPE r [<!ENTITY x "y">]><r/>', 1, /no tag/],
  ])('%j is reported with its line', (xml, line, reason) => {
    expect(parseLayout(xml)).toMatchObject({ renderings: [], error: { line, reason: expect.stringMatching(reason) as string } });
  });

  it('reads only the default device', () => {
    const other = '<d id="{46D2F427-4CE5-4E1F-BA10-EF3636F43534}"><r uid="{00000000-0000-4000-8000-000000000009}"/></d>';
    expect(merged(`<r>${other}</r>`)).toEqual([]);
    expect(merged(base.replace('<d', `${other}<d`))).toEqual([1, 2, 3]);
  });
});
