import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, 'en', '0 bytes'],
  [999, 'en', '999 bytes'],
  [1000, 'en', '1 kB'],
  [1_840_000, 'en', '1.8 MB'],
  [1_840_000, 'de', '1,8 MB'],
  [24_600_000, 'en', '25 MB'],
  [3e12, 'en', '3,000 GB'],
])('%i bytes in %s', (bytes, language, text) => {
  expect(fileSize(bytes, language).replace(/\u00a0/g, ' ')).toBe(text);
});
