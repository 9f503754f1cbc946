// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { askedTwice } from './asked-twice';

it('asks again for what was broken off, and not for what was refused', async () => {
  const broken = vi.fn().mockRejectedValueOnce(new TypeError('Load failed')).mockResolvedValue('found');
  expect(await askedTwice(broken, () => true)).toBe('found');
  const aborted = vi.fn().mockRejectedValueOnce(new DOMException('', 'AbortError')).mockResolvedValue('found');
  expect(await askedTwice(aborted, () => true)).toBe('found');
  const refused = vi.fn().mockRejectedValue(new Error('The sign-in answered 429'));
  await expect(askedTwice(refused, () => true)).rejects.toThrow('429');
  expect([broken, aborted, refused].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
});
