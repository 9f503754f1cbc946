import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLayers } from '../../layout/presentation/layers.ts';
import { parseLayout } from '../../layout/presentation/layout-xml.ts';
import { layoutValue, type Placed } from './delta.ts';

const uid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const RENDERING = '{11111111-2222-4333-8444-555555555555}';
const placed = (n: number, more: Partial<Placed> = {}): Placed => ({
  uid: uid(n),
  id: RENDERING,
  placeholder: 'headless-main',
  datasource: '',
  parameters: `DynamicPlaceholderId=${n}`,
  ...more,
});
const said = (list: readonly Placed[]) =>
  list.map(({ uid: each, id, placeholder, datasource, parameters }) => ({ uid: each, id, placeholder, datasource, parameters }));
/** What a page shows that has this value over what is below. */
const shown = (base: readonly Placed[], value: string) => {
  const below = parseLayout(layoutValue([], base, '').replace(' p:p="1"', ''));
  return said(mergeLayers(value === '' ? [below] : [below, parseLayout(value)]).renderings);
};

describe('a layout of its own', () => {
  it('is nothing where it is what the template says', () =>
    expect(layoutValue([placed(1), placed(2)], [placed(1), placed(2)], '')).toBe(''));

  it('is in the shape of the recipe', () => {
    expect(layoutValue([], [placed(1, { datasource: 'local:/Data/A & "B"' }), placed(2)], '')).toBe(
      [
        '<r xmlns:p="p" xmlns:s="s" p:p="1">',
        '  <d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}">',
        `    <r uid="{${uid(1).toUpperCase()}}" p:before="*" s:ds="local:/Data/A &amp; &quot;B&quot;" s:id="${RENDERING}" s:par="DynamicPlaceholderId=1" s:ph="headless-main" />`,
        `    <r uid="{${uid(2).toUpperCase()}}" p:after="r[@uid='{${uid(1).toUpperCase()}}']" s:ds="" s:id="${RENDERING}" s:par="DynamicPlaceholderId=2" s:ph="headless-main" />`,
        '  </d>',
        '</r>',
      ].join('\n'),
    );
  });

  it('names of the template’s renderings only what differs', () => {
    const value = layoutValue([placed(1), placed(2), placed(3)], [placed(3), placed(1)], '');
    expect(value.match(/<r uid/g)).toHaveLength(2);
    expect(value).toContain('<p:d />');
    expect(value).not.toContain('s:id');
  });

  it('changes one line for one change', () => {
    const before = layoutValue([], [placed(1), placed(2), placed(3)], '');
    const after = layoutValue([], [placed(1), placed(2, { parameters: 'DynamicPlaceholderId=2&Size=large' }), placed(3)], before);
    const differing = after.split('\n').filter((line, index) => line !== before.split('\n')[index]);
    expect(differing).toHaveLength(1);
    expect(differing[0]).toContain('Size=large');
  });

  it('keeps what it does not know: caching, conditions, other devices', () => {
    const before = `<r xmlns:p="p" xmlns:s="s" p:p="1"><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}"><r uid="{${uid(1).toUpperCase()}}" p:before="*" s:cac="1" s:id="${RENDERING}" s:ph="headless-main"><rls><ruleset /></rls></r></d><d id="{00000000-0000-4000-8000-00000000000D}"><r uid="{${uid(9).toUpperCase()}}" /></d></r>`;
    const after = layoutValue([], [placed(2), placed(1, { datasource: undefined, parameters: undefined })], before);
    expect(after).toContain('s:cac="1"');
    expect(after).toContain('<rls><ruleset /></rls>');
    expect(after).toContain('00000000000D');
    expect(after).not.toContain('\n');
  });

  it('stays a whole layout where it was one', () => {
    const before =
      '<r xmlns:xsd="http://www.w3.org/2001/XMLSchema"><d id="{FE5D7FDF-89C0-4D99-9AA3-B5FBD009C9F3}" l="{96E5F4BA-A2CF-4A4C-A4E7-64DA88226362}" /></r>';
    const after = layoutValue([placed(7)], [placed(1)], before);
    expect(after).not.toContain('p:before');
    expect(shown([placed(7)], after)).toEqual(said([placed(1)]));
  });

  it('gives what was wanted, whatever was below and before', () => {
    const list = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });
    const change = fc.option(fc.constantFrom('local:/Data/One', 'local:/Data/<Two>'), { nil: undefined });
    fc.assert(
      fc.property(list, list, list, change, (base, first, second, datasource) => {
        const below = base.map((n) => placed(n));
        const before = layoutValue(
          below,
          first.map((n) => placed(n)),
          '',
        );
        const wanted = second.map((n) => placed(n, datasource !== undefined && n % 2 === 0 ? { datasource } : {}));
        const value = layoutValue(below, wanted, before);
        expect(shown(below, value)).toEqual(said(wanted));
        // The same again changes nothing.
        expect(layoutValue(below, wanted, value)).toBe(value);
      }),
      { numRuns: 500 },
    );
  });
});
