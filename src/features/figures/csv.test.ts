import { expect, it } from 'vitest';
import { csvOf } from './csv';
import type { Figures } from './figures.schema';

const figures = (terms: readonly string[]): Figures =>
  ({ searches: terms.map((term) => ({ type: 'site', term, times: 2, none: 1, visits: 1 })) }) as unknown as Figures;

it('quotes what needs it, and no cell becomes a formula', () =>
  expect(csvOf(figures(['a "b", c', '=HYPERLINK("x")', '-1', 'plain']), 'searches', { none: false, most: 1_000 })).toBe(
    [
      '\uFEFFtype,term,times,none,visits',
      'site,"a ""b"", c",2,1,1',
      `site,"'=HYPERLINK(""x"")",2,1,1`,
      `site,'-1,2,1,1`,
      'site,plain,2,1,1',
      '',
    ].join('\r\n'),
  ));

it('has the searches that the page shows: those in vain alone, most often in vain first', () => {
  const searches = [
    { type: 'site', term: 'found', times: 9, none: 0, visits: 9 },
    { type: 'site', term: 'once', times: 5, none: 1, visits: 5 },
    { type: 'jobs', term: 'often', times: 4, none: 4, visits: 3 },
  ];
  const lines = (none: boolean, most: number) =>
    csvOf({ searches } as unknown as Figures, 'searches', { none, most })
      .split('\r\n')
      .slice(1, -1);
  expect(lines(true, 10)).toEqual(['jobs,often,4,4,3', 'site,once,5,1,5']);
  expect(lines(false, 2)).toEqual(['site,found,9,0,9', 'site,once,5,1,5']);
});

it('has offers, web vitals, and what each row had before', () => {
  const row = { value: 'phone', visitors: 1, visits: 2, bounces: 0, views: 3, ends: 1, ms: 4, before: 5 };
  const all = {
    offers: [{ step: 'shown', visits: 2, times: 3 }],
    vitals: [{ name: 'CLS', p75: 0.10249, times: 7 }],
    lists: { device: [row] },
  } as unknown as Figures;
  const of = (list: 'offers' | 'vitals' | 'device') => csvOf(all, list, { none: false, most: 10 });
  expect(of('offers')).toBe('\uFEFFstep,times,visits\r\nshown,3,2\r\n');
  expect(of('vitals')).toBe('\uFEFFname,p75,times\r\nCLS,0.102,7\r\n');
  expect(of('device')).toBe('\uFEFFdevice,name,visitors,visits,bounces,views,ends,ms,before\r\nphone,,1,2,0,3,1,4,5\r\n');
});
