import { expect, it } from 'vitest';
import { decoded } from './decoded';

it.each([
  ['two%20words', 'two words'],
  ['Caf%C3%A9', 'Café'],
  ['100%', '100%'],
  ['%ff', '%ff'],
])('%s reads %s', (text, read) => {
  expect(decoded(text)).toBe(read);
});
