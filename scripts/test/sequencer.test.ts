import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../supervisor/paths.ts';
import { LONG, longFirst } from './sequencer.ts';

it('files that take long begin first, and all others stay in their order', () => {
  const [one = '', two = ''] = LONG;
  expect(longFirst(['b', two, 'a', one], (file) => file)).toEqual([two, one, 'b', 'a']);
});

it('each of them is there', () => {
  expect([...LONG].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
