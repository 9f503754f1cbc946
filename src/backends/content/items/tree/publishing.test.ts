import { describe, expect, it } from 'vitest';
import { CONTENT, fallingBack, FOLDER, HOME, item, site, treeOf } from '../../../../../tests/support/content-tree.ts';
import type { WrittenField } from '../../../../../tests/support/scs-yaml.ts';
import { FIELD } from '../ids.ts';

const page = `${CONTENT}/page`;
const field = (id: string, value: string): WrittenField => ({ id, hint: 'x', value });
const NOON = Date.UTC(2026, 0, 2, 12);

/** Whether the published view shows a page, at noon of the 2nd of January. */
async function published(
  more: { shared?: WrittenField[]; versions?: WrittenField[][]; above?: WrittenField[] },
  extra: Parameters<typeof treeOf>[0] = [],
) {
  const tree = await treeOf(
    [
      item(CONTENT, FOLDER, [], { shared: more.above ?? [] }),
      item(page, FOLDER, [], { shared: more.shared ?? [], languages: { en: { versions: more.versions ?? [[]] } } }),
      ...extra,
    ],
    { now: () => NOON },
  );
  expect(tree.view('draft').resolve(page, 'en')?.version).toBe(more.versions?.length ?? 1);
  return tree.view('published').resolve(page, 'en')?.version;
}

describe('the published view', () => {
  it.each([
    ['never publish', FIELD.neverPublish, '1', undefined],
    ['may be published', FIELD.neverPublish, '', 1],
    ['publish later', FIELD.publish, '20260102T120001Z', undefined],
    ['publish from now', FIELD.publish, '20260102T120000Z', 1],
    ['unpublish now', FIELD.unpublish, '20260102T120000Z', undefined],
    ['unpublish later', FIELD.unpublish, '20260102T120001Z', 1],
  ])('item: %s', async (_name, id, value, version) => {
    expect(await published({ shared: [field(id, value)] })).toBe(version);
    expect(await published({ above: [field(id, value)] }), 'on the parent').toBe(version);
  });

  it.each([
    ['valid later', FIELD.validFrom, '20260102T120001Z', 1],
    ['valid now', FIELD.validFrom, '20260102T120000Z', 2],
    ['valid no more', FIELD.validTo, '20260102T120000Z', 1],
    ['still valid', FIELD.validTo, '20260102T120001Z', 2],
    ['hidden', FIELD.hideVersion, '1', 1],
    ['draft in the sample workflow', FIELD.workflowState, '{190B1C84-F1BE-47ED-AA41-F42193D9C8FC}', 1],
    ['approved in the sample workflow', FIELD.workflowState, '{FCA998C5-0CC3-4F91-94D8-0A4E6CAECE88}', 2],
    ['in a state that does not exist', FIELD.workflowState, '{99999999-0000-4000-8000-000000000000}', 1],
    ['in no state', FIELD.workflowState, '', 2],
  ])('newest version: %s', async (_name, id, value, version) => {
    expect(await published({ versions: [[], [field(id, value)]] })).toBe(version);
  });

  it('can be seen at another time, past or to come, without becoming what is published now', async () => {
    const tree = await treeOf(
      [
        item(CONTENT, FOLDER, []),
        item(page, FOLDER, [], {
          languages: {
            en: {
              versions: [
                [],
                [field(FIELD.validFrom, '20260102T120001Z')],
                [field(FIELD.validFrom, '20260301T000000Z'), field(FIELD.validTo, '20260401T000000Z')],
              ],
            },
          },
        }),
      ],
      { now: () => NOON },
    );
    const at = (time: string) => tree.viewAt(Date.parse(time)).resolve(page, 'en')?.version;
    expect([at('2025-06-01'), at('2026-01-02T12:00:01Z'), at('2026-02-28'), at('2026-03-01'), at('2026-04-01')]).toEqual([1, 2, 2, 3, 2]);
    expect(tree.view('published').resolve(page, 'en')?.version).toBe(1);
    expect(tree.viewAt(NOON)).not.toBe(tree.view('published'));
    expect(tree.viewAt(NOON).revision).toBe(tree.view('published').revision);
  });

  it('knows the final state of the tree’s own workflow', async () => {
    const states = [
      item('/sitecore/system/Workflows/Own/Done', '4b7e2da9-de43-4c83-88c3-02f042031d04', [], {
        id: '77777777-0000-4000-8000-000000000000',
        shared: [{ id: '55555555-0000-4000-8000-000000000000', hint: 'Final', value: '1' }],
      }),
    ];
    expect(await published({ versions: [[], [field(FIELD.workflowState, '{77777777-0000-4000-8000-000000000000}')]] }, states)).toBe(2);
  });

  it('shows no version that it may not, even when asked for by number', async () => {
    const tree = await treeOf([
      item(CONTENT, FOLDER),
      item(page, FOLDER, [], { languages: { en: { versions: [[], [field(FIELD.hideVersion, '1')]] } } }),
    ]);
    expect(tree.view('published').resolve(page, 'en', 2)).toBeUndefined();
    expect(tree.view('draft').resolve(page, 'en', 2)?.version).toBe(2);
  });

  it('falls back to another language when the translation is not approved', async () => {
    const draft = [field(FIELD.workflowState, '{190B1C84-F1BE-47ED-AA41-F42193D9C8FC}')];
    const languages = { en: {}, de: { versions: [draft] } };
    const items = [...site(), item(HOME, FOLDER), item(CONTENT, FOLDER), item(page, FOLDER, [], { languages })];
    const tree = await treeOf(fallingBack(items, 'de'));
    expect(tree.view('published').resolve(page, 'de')?.actualLanguage).toBe('en');
    expect(tree.view('draft').resolve(page, 'de')?.actualLanguage).toBe('de');
  });

  it('knows which language it shows in place of one, also while it shows that', async () => {
    const kept = [field(FIELD.hideVersion, '1')];
    const inPlace = async (en: WrittenField[]) => {
      const items = [
        ...site(),
        item(HOME, FOLDER),
        item(CONTENT, FOLDER),
        item(page, FOLDER, [], { languages: { en: { versions: [en] }, de: {} } }),
      ];
      const tree = await treeOf(fallingBack(items, 'de'));
      const one = tree.byPath(page)!;
      return ['de', 'en'].map((language) => tree.view('published').inPlaceOf(one, language));
    };
    expect(await inPlace([])).toEqual(['en', undefined]);
    expect(await inPlace(kept)).toEqual([undefined, undefined]);
  });

  it('changes by itself when a date passes, and its revision with it', async () => {
    let now = NOON;
    const dates = [field(FIELD.publish, '20260102T130000Z'), field(FIELD.unpublish, '20260102T140000Z')];
    const tree = await treeOf([item(CONTENT, FOLDER), item(page, FOLDER, [], { shared: dates })], { now: () => now });
    const seen: unknown[] = [];
    const revisions = new Set<string>();
    for (const hour of [12, 13, 13.5, 14, 12]) {
      now = Date.UTC(2026, 0, 2, hour, (hour % 1) * 60);
      seen.push(tree.view('published').resolve(page, 'en')?.version);
      revisions.add(tree.view('published').revision);
    }
    expect(seen).toEqual([undefined, 1, 1, undefined, undefined]);
    expect(revisions.size).toBe(3);
    expect(tree.view('published')).toBe(tree.view('published'));
  });
});
