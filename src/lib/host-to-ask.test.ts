import { expect, it } from 'vitest';
import { hostToAsk } from './host-to-ask';

it.each([
  [undefined, 'localhost'],
  ['', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['127.0.0.2', '127.0.0.2'],
  ['10.0.0.5', '10.0.0.5'],
  ['::1', 'localhost'],
  ['fd00::5', '[fd00::5]'],
  ['[fd00::5]', '[fd00::5]'],
  ['site.internal', 'site.internal'],
])('who listens on %j is asked at %j', (host, asked) => expect(hostToAsk(host)).toBe(asked));
