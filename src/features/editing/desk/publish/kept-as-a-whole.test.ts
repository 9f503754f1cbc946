import { expect, it } from 'vitest';
import { fieldOf } from '../testing/fixtures.server';
import { isKeptAsAWhole } from './kept-as-a-whole';

it.each([
  ['__Never publish', '1', true],
  ['__Never publish', '', false],
  ['__Unpublish', '20260102T110000Z', true],
  ['__Unpublish', '20260102T130000Z', false],
  ['__Valid to', '20260102T110000Z', false],
])('an item with %s %s: %s', (name, value, kept) => {
  expect(isKeptAsAWhole({ fields: [fieldOf({ name, value })] }, new Date('2026-01-02T12:00:00Z'))).toBe(kept);
});
