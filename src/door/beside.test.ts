import { expect, it } from 'vitest';
import { saysGone } from './beside';

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['Next’s word for it', named('ResponseAborted'), true],
  ['what was given up with it', AbortSignal.abort().reason, true],
  ['a line that was cut', coded('ECONNRESET'), true],
  ['an answer that nobody took', coded('EPIPE'), true],
  ['a call of ours that took too long', named('AbortError'), false],
  ['a call of ours whose line was cut', new TypeError('fetch failed', { cause: coded('ECONNRESET') }), false],
  ['a port that is taken', coded('EADDRINUSE'), false],
  ['a fault of ours', new TypeError('x is undefined'), false],
  ['something else', 'gone', false],
])('a visitor who went away is no fault of the site: %s', (_what, error: unknown, gone) => {
  expect(saysGone(error)).toBe(gone);
});
