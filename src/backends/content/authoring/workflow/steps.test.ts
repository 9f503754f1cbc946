import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, item, treeOf } from '../../../../../tests/support/content-tree.ts';
import { idOf } from '../../../../../tests/support/scs-yaml.ts';
import { FIELD } from '../../items/ids.ts';
import { outcome } from './steps.ts';

const NOW = new Date('2026-01-02T12:00:00Z');
const LATER = '2026-01-03T12:00:00.000Z';
const SECTION = `${CONTENT}/Section`;
const PAGE = `${SECTION}/page`;
const of = { id: idOf(PAGE), language: 'en', version: 1 };

describe('what became of a version that is approved for a moment ahead', () => {
  const became = async (field: string, value: string) => {
    const shared = [{ id: field, hint: 'x', value }];
    const tree = await treeOf([item(CONTENT, FOLDER), item(SECTION, FOLDER, [], { shared }), item(PAGE, FOLDER)]);
    return outcome(tree, of, LATER, NOW);
  };

  it.each([
    ['is never published', FIELD.neverPublish, '1'],
    ['begins after it', FIELD.publish, '20260104T120000Z'],
    ['ends before it', FIELD.unpublish, '20260102T180000Z'],
  ])('is that it is kept back, where what is above it %s', async (_what, field, value) => {
    expect(await became(field, value)).toMatchObject({ kind: 'kept' });
  });

  it('is that it is shown then, where what is above it begins before', async () => {
    expect(await became(FIELD.publish, '20260102T180000Z')).toEqual({ kind: 'scheduled', at: LATER });
  });
});
