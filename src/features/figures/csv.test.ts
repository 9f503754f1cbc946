import { expect, it } from 'vitest';
import { csvOf } from './csv';
import type { Figures } from './figures.schema';

const figures = (terms: readonly string[]): Figures =>
  ({ searches: terms.map((term) => ({ type: 'site', term, times: 2, none: 1, visits: 1 })) }) as unknown as Figures;

it('quotes what needs it, and no cell becomes a formula', () =>
  expect(csvOf(figures(['a "b", c', '=HYPERLINK("x")', '-1', 'plain']), 'searches')).toBe(
    [
      'type,term,times,none,visits',
      'site,"a ""b"", c",2,1,1',
      `site,"'=HYPERLINK(""x"")",2,1,1`,
      `site,'-1,2,1,1`,
      'site,plain,2,1,1',
      '',
    ].join('\r\n'),
  ));
