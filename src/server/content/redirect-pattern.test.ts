import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isLinear, patternOf } from './redirect-pattern';

const never = (error: unknown): never => {
  throw error;
};
const found = (source: string, text: string) => patternOf(source, never).exec(text);

describe('an expression of a redirect', () => {
  it.each([
    ['^/?news/(\\d+)/(.*)/?$', '/News/2019/Storm'],
    ['^/?a(b)?c/?$', '/ac'],
    ['^/?(?<year>\\d{4})/?$', '/2019'],
    ['^/?[^/]+\\.html?$', '/über.HTM'],
    ['^/?(?!insights)(.*)$', '/about'],
    ['^/?(?!insights)(.*)$', '/insights'],
    ['^/?(\\w)\\1/?$', '/aa'],
    ['^/?b$', '/a'],
  ])('%s finds in %s what the language’s own does', (source, text) => {
    const own = new RegExp(source, 'i').exec(text);
    expect(found(source, text)).toEqual(own && Array.from(own));
  });

  it('finds the same in whatever path', () => {
    const path = fc
      .array(fc.constantFrom('a', 'B', '/', '-', '1', 'é', '.', ' '), { maxLength: 12 })
      .map((letters) => `/${letters.join('')}`);
    const source = fc.constantFrom('^/?(a|ab)(.*)/?$', '^/?([^/]*)/(\\d*)/?$', '^/?(.+?)-(.*)$', '^/?(?:a/)*(b?)/?$');
    fc.assert(
      fc.property(source, path, (expression, text) => {
        const own = new RegExp(expression, 'i').exec(text);
        expect(found(expression, text)).toEqual(own && Array.from(own));
      }),
    );
  });

  it('that would try every way of a path ends all the same, and one that looks around is stopped, and after some stops for good', () => {
    const path = `/${'a'.repeat(2_000)}`;
    expect(isLinear('^/?(a+)+b$')).toBe(true);
    expect(found('^/?(a+)+b$', path)).toBeNull();
    expect(isLinear('^/?(?=a)(a+)+b$')).toBe(false);
    const stopped = vi.fn();
    const pattern = patternOf('^/?(?=a)(a+)+b$', stopped);
    expect(pattern.exec('/aab')).toEqual(['/aab', 'aa']);
    expect([pattern.exec(path), pattern.exec(path), stopped.mock.calls.length]).toEqual([null, null, 0]);
    expect(pattern.exec('/aab')).toEqual(['/aab', 'aa']);
    expect([path, path, path, '/aab'].map((each) => pattern.exec(each))).toEqual([null, null, null, null]);
    expect(stopped).toHaveBeenCalledOnce();
  });

  it('has to be one', () => expect(() => patternOf('(', never)).toThrow(SyntaxError));
});
