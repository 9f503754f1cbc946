import { expect, it } from 'vitest';
import { listed } from './listed';

it('joins two names by a word, and three by commas and a word', () => {
  expect(listed([], 'en-GB')).toBe('');
  expect(listed(['Henrik Aas', 'Kenji Watanabe'], 'en-GB')).toBe('Henrik Aas and Kenji Watanabe');
  expect(listed(['A', 'B', 'C'], 'en-GB')).toBe('A, B and C');
  expect(listed(['A', 'B', 'C'], 'de-DE')).toBe('A, B und C');
});
