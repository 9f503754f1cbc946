import { expect, it } from 'vitest';
import { headingIdOf } from './heading-id';

it('keeps what tells two GUIDs of a page apart, and every other id', () => {
  expect(headingIdOf('51b06548-f329-53a2-9d7b-0816530c8195')).toBe('h-51b0530c8195');
  const madeByHand = [
    'A0000000-0000-0000-0000-000000000001',
    'A0000000-0000-0000-0000-000000000002',
    'A1000000-0000-0000-0000-000000000001',
  ];
  expect(new Set(madeByHand.map(headingIdOf)).size).toBe(3);
  expect(['topics', '/headless-main/0/section-7/0', 'error'].map(headingIdOf)).toEqual([
    'h-topics',
    'h-/headless-main/0/section-7/0',
    'h-error',
  ]);
});
