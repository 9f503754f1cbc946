import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeTarget } from './targets.server';

const DOTCOM = 'http://localhost:3000';
const INSIGHTS = 'http://insights.localhost:3000';

describe('safeTarget', () => {
  it.each([
    ['/user-registration/for-you?a=1#b', '/user-registration/for-you?a=1#b'],
    ['/', '/'],
    [`${DOTCOM}/people`, '/people'],
    [`${INSIGHTS}/topics?q=a`, `${INSIGHTS}/topics?q=a`],
    ['/a/../b', '/b'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ])('%s is ours', (asked, target) => expect(safeTarget(asked, DOTCOM)).toBe(target));
  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    `${DOTCOM}.evil.example/`,
    `${DOTCOM}@evil.example/`,
    'http://localhost:30000/',
    'https://localhost:3000/',
    'http://insights.localhost:3000:80@evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:evil.example',
    'http:/evil.example',
    'evil.example',
    '',
    '   /people',
    'http://user:pw@localhost:3000/',
    '/api/auth/sign-out',
    '/API/session',
    `/${'a'.repeat(2_001)}`,
  ])('%j is none', (asked) => expect(safeTarget(asked, DOTCOM)).toBeUndefined());
  it.each([
    '/.//api/session/sign-out',
    '/..//api/session',
    '//api/session',
    '/x/..//api/session',
    '/x/../api/session',
    '/./api/session',
    '/%2e//api/session',
    '/%2e%2e/%2fapi/session',
    '/%2fapi/session',
    '/%5capi/session',
    '/%252fapi/session',
    '/%25252fapi/session',
    '/%61pi/session',
    '/%2561pi/session',
    '/a/%2e%2e/api/session',
    '/a/..%2fapi/session',
    '/%09api/session',
    '/.%09/api/session',
    '/.%5c/api/session',
    '/api%2fsession',
    '/api%00',
    '/%41PI/session',
    `${DOTCOM}//api/session`,
    `${DOTCOM}/.//api/session`,
    `${INSIGHTS}/.//api/session`,
    `${INSIGHTS}//%61pi/session`,
    '/%',
    '/%25252525252fapi',
  ])('%j is no way to a call (promise 9)', (asked) => expect(safeTarget(asked, DOTCOM)).toBeUndefined());
  it.each([
    ['/.//people', '/people'],
    [`${INSIGHTS}//topics`, `${INSIGHTS}/topics`],
    ['/.//evil.example/a', '/evil.example/a'],
    ['/search?q=100%25&to=/api/x', '/search?q=100%25&to=/api/x'],
    ['/apiary', '/apiary'],
    ['/de/themen/%C3%BCber', '/de/themen/%C3%BCber'],
  ])('%j is a page as it is written plainly (promise 9)', (asked, target) => expect(safeTarget(asked, DOTCOM)).toBe(target));
  it('never leads off our origins, whatever is asked', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        'http:',
        'https:',
        '@',
        'localhost:3000',
        'evil.example',
        '?',
        '#',
        '.',
        '..',
        '%2f',
        '\t',
        'a',
        ':',
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          pieces.map((list) => list.join('')),
          fc.webUrl(),
          fc.string(),
        ),
        (asked) => {
          const target = safeTarget(asked, DOTCOM);
          return target === undefined || [DOTCOM, INSIGHTS].includes(new URL(target, DOTCOM).origin);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
