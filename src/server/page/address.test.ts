import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../../tests/support/no-language';
import { parseAddress } from './address';

describe('parseAddress', () => {
  it.each([
    [['_site_dotcom'], 'en', { site: 'dotcom', path: '/', pageNumber: 1 }],
    [['_site_dotcom', 'about', 'offices'], 'de', { language: 'de', path: '/about/offices' }],
    [['_site_insights', 'topics', 'page', '3'], 'en', { path: '/topics', pageNumber: 3 }],
    [['_site_insights', 'page', '2'], 'en', { path: '/', pageNumber: 2 }],
    [['_site_insights', 'topics', 'page', '03'], 'en', { path: '/topics/page/03', pageNumber: 1 }],
    [['_site_dotcom', 'über uns'], 'en', { path: '/über uns' }],
  ])('%j', (segments, locale, expected) => {
    expect(parseAddress(segments, locale)).toMatchObject({ kind: 'page', ...expected });
  });
  it('sends the first page of a listing to the listing', () => {
    expect(parseAddress(['_site_insights', 'topics', 'page', '1'], 'de')).toEqual({ kind: 'first-page', path: '/topics', language: 'de' });
  });
  it.each([
    ['no site', ['about'], 'en'],
    ['nothing', undefined, 'en'],
    ['an empty site', ['_site_'], 'en'],
    ['an odd site', ['_site_a"b'], 'en'],
    ['another language', ['_site_dotcom'], NO_LANGUAGE],
    ['no language', ['_site_dotcom'], undefined],
    ['a parent', ['_site_dotcom', '..', 'x'], 'en'],
    ['an encoded slash', ['_site_dotcom', 'a/b'], 'en'],
    ['a backslash', ['_site_dotcom', 'a\\b'], 'en'],
    ['a control character', ['_site_dotcom', 'a\u0000b'], 'en'],
    ['a line end', ['_site_dotcom', 'a\nb'], 'en'],
    ['half a character', ['_site_dotcom', '\ud800'], 'en'],
    ['a file of Next', ['_site_dotcom', '_next', 'static'], 'en'],
    ['page 10,000', ['_site_dotcom', 'topics', 'page', '10000'], 'en'],
  ])('refuses %s', (_name, segments, locale) => expect(parseAddress(segments, locale).kind).toBe('not-found'));
  it('refuses more than 1,024 characters, counted with slashes', () => {
    expect(parseAddress(['_site_dotcom', 'a'.repeat(1023)], 'en').kind).toBe('page');
    expect(parseAddress(['_site_dotcom', 'a'.repeat(1024)], 'en').kind).toBe('too-long');
    expect(parseAddress(['_site_dotcom', ...Array<string>(600).fill('a')], 'en').kind).toBe('too-long');
    expect(parseAddress(['_site_dotcom', '_too-long'], 'en').kind).toBe('too-long');
  });
  it('never lets a path through that could mean another one', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 5 }), (segments) => {
        const address = parseAddress(['_site_dotcom', ...segments], 'en');
        if (address.kind !== 'page') return;
        expect(address.path).toMatch(/^\//);
        expect(address.path.split('/').filter((part) => part === '..' || part === '.')).toEqual([]);
        expect(address.path).not.toMatch(/[\u0000-\u001f\u007f\\]/);
      }),
    );
  });
});
