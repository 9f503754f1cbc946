import { expect, it } from 'vitest';
import { isToken, newsletterRules } from './rules';

const undo = (value: string) => newsletterRules.restore.undo.map((rule) => rule(value, {}));

it('takes an undoing of many alerts, as long as the user service seals it', () => {
  expect(undo('a'.repeat(40_000))).toEqual([undefined]);
  for (const wrong of ['a'.repeat(40_001), 'short', `${'a'.repeat(20)}<`]) expect(undo(wrong)).toEqual(['link']);
});
it('takes no token of a mail that is so long', () => expect(isToken('a'.repeat(4_097))).toBe(false));
