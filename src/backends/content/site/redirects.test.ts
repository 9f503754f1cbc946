import { describe, expect, it } from 'vitest';
import { parseRedirectLine } from './redirects.ts';

const common = { isQueryStringPreserved: false, isLanguagePreserved: false, locale: '' };

describe('parseRedirectLine', () => {
  it.each([
    ['/old | /new | 301', { pattern: '/old', target: '/new', redirectType: 'REDIRECT_301', ...common }],
    [
      '/old | /new | 302 | keep-query',
      { pattern: '/old', target: '/new', redirectType: 'REDIRECT_302', ...common, isQueryStringPreserved: true },
    ],
    [
      '^/(a|b)/(.*)$ | /$siteLang/$2 | server | keep-query | de',
      {
        pattern: '^/(a|b)/(.*)$',
        target: '/$siteLang/$2',
        redirectType: 'SERVER_TRANSFER',
        isQueryStringPreserved: true,
        isLanguagePreserved: false,
        locale: 'de',
      },
    ],
    [
      '/x | https://example.com/ | 301 | de-CH',
      { pattern: '/x', target: 'https://example.com/', redirectType: 'REDIRECT_301', ...common, locale: 'de-CH' },
    ],
    ['/x | /y | 301 | |', { pattern: '/x', target: '/y', redirectType: 'REDIRECT_301', ...common }],
  ])('%s', (line, expected) => {
    expect(parseRedirectLine(line)).toEqual(expected);
  });

  it.each([
    ['/old', 'blanks round the bars'],
    ['/old | /new', 'the type is ""'],
    ['/old | /new | 307', 'the type is "307"'],
    ['/( | /new | 301', 'no regular expression'],
    ['/old | /new | 301 | keep query', 'neither keep-query nor a language'],
  ])('says what is wrong with "%s"', (line, words) => {
    expect(parseRedirectLine(line)).toContain(words);
  });
});
