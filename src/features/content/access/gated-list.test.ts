import { expect, it } from 'vitest';
import { gatedListKnown, loadGatedAddresses } from './gated-list.server';

const item = (id: string, path: string, access: string, src?: string) => ({
  id,
  name: id,
  displayName: id,
  url: { path },
  Access: { jsonValue: { value: access } },
  Document: src ? { jsonValue: { value: { src } } } : null,
});

it('lists the pages that not everyone may have, without language prefix, and the files that documents offer', async () => {
  const asked: string[] = [];
  const client = {
    request: async <T>(_document: string, variables: Record<string, unknown> = {}) => {
      const language = Object.values(variables).includes('de') ? 'de' : 'en';
      asked.push(language);
      const prefix = language === 'de' ? '/de' : '';
      const results = [
        item('1', `${prefix}/capital/copper`, 'registered', 'http://content:4100/-/media/restricted/copper.pdf?x=1'),
        item('2', '/free', 'free', '/-/media/free.pdf'),
        {
          ...item('5', '/x', 'registered'),
          Downloads: {
            jsonValue: [
              { id: 'd', fields: { File: { value: { src: '/-/media/restricted/appendix.pdf' } } } },
              { id: 'e', fields: { File: { value: '' } } },
            ],
          },
        },
        { ...item('3', `${prefix}/report`, 'premium'), Document: { jsonValue: { value: '' } } },
        item('4', '/unset', ''),
      ];
      return { list: { total: 4, pageInfo: { hasNext: false, endCursor: null }, results } } as T;
    },
  };
  const { pages, files } = await loadGatedAddresses(client);
  expect(asked).toEqual(['en', 'de']);
  expect([...new Set(pages)]).toEqual(['/capital/copper', '/x', '/report', '/unset']);
  const document = (id: string, level: string) => ['en', 'de'].map((language) => ({ id, language, level }));
  const byFile = (name: string) => files.filter(([file]) => file === name).map(([, offered]) => offered);
  expect(byFile('restricted/copper')).toEqual(document('1', 'registered'));
  expect(byFile('free')).toEqual(document('2', 'free'));
  expect(byFile('restricted/appendix')).toEqual(document('5', 'registered'));
  expect(files).toHaveLength(6);
});

it('leaves out a field of another shape, and keeps the rest of the document and of the list', async () => {
  const results = [
    { ...item('1', '/odd', 'premium'), Document: { jsonValue: { value: { src: 7 } } }, Downloads: { jsonValue: 'none' } },
    {
      ...item('2', '/mixed', 'premium'),
      Downloads: { jsonValue: [7, { fields: { File: { value: { src: '/-/media/restricted/b.pdf' } } } }] },
    },
    item('3', '/good', 'registered', '/-/media/restricted/a.pdf'),
  ];
  const client = {
    request: async <T>() => ({ list: { total: 3, pageInfo: { hasNext: false, endCursor: null }, results } }) as T,
  };
  const { pages, files } = await loadGatedAddresses(client);
  expect([...new Set(pages)]).toEqual(['/odd', '/mixed', '/good']);
  expect([...new Set(files.map(([name]) => name))]).toEqual(['restricted/b', 'restricted/a']);
});

it('is loaded once for all who wait, and again when it is too old', async () => {
  let loads = 0;
  const client = {
    request: async <T>() => {
      loads += 1;
      return { list: { total: 0, pageInfo: { hasNext: false, endCursor: null }, results: [] } } as T;
    },
  };
  await Promise.all([gatedListKnown(client, Infinity), gatedListKnown(client, Infinity)]);
  expect(loads).toBe(2);
  await gatedListKnown(client, 60_000);
  expect(loads).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await gatedListKnown(client, 1);
  expect(loads).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(gatedListKnown({ request: () => Promise.reject(new Error('away')) }, 1)).rejects.toThrow('away');
});
