import { expect, it } from 'vitest';
import { keyOfOther, saidOf } from './said.ts';

const CV = { field: 'cv', sha256: 'aa' };
const said = saidOf({ firstName: 'Ann', phone: '1' }, [CV]);

it('is the same for the same, whatever the order, and whatever is empty', () => {
  expect(saidOf({ phone: '1', firstName: 'Ann', place: '', more: [''] }, [CV])).toBe(said);
});
it.each([
  ['another value', { firstName: 'Ann', phone: '2' }, [CV]],
  ['one value less', { firstName: 'Ann' }, [CV]],
  ['a value in another field', { firstName: 'Ann', place: '1' }, [CV]],
  ['another file', { firstName: 'Ann', phone: '1' }, [{ ...CV, sha256: 'bb' }]],
  ['a file in another field', { firstName: 'Ann', phone: '1' }, [{ ...CV, field: 'letterFile' }]],
  ['a file more', { firstName: 'Ann', phone: '1' }, [CV, CV]],
  ['two values for one', { firstName: ['Ann', '1'], phone: '1' }, [CV]],
])('differs by %s', (_what, fields, files) => {
  expect(saidOf(fields, files)).not.toBe(said);
});
it('has a key of its own beside another by the same key, the same one each time', () => {
  const key = '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e11';
  expect(keyOfOther(key, said)).toBe(keyOfOther(key, said));
  expect(keyOfOther(key, said)).not.toBe(keyOfOther(key, `${said}x`));
});
