import { expect, it } from 'vitest';
import { loadGatedAddresses } from './gated-list.server';

const item = (id: string, path: string, access: string, src?: string) => ({
  id,
  url: { path },
  Access: { value: access },
  Document: src ? { jsonValue: { value: { src } } } : null,
});

it('lists the pages and files that not everyone may have, without language prefix and origin', async () => {
  const asked: string[] = [];
  const client = {
    request: async <T>(_document: string, variables: Record<string, unknown> = {}) => {
      asked.push(String(variables.language));
      const prefix = variables.language === 'de' ? '/de' : '';
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
  expect([...new Set(pages)]).toEqual(['/capital/copper', '/x', '/report']);
  expect(new Map(files)).toEqual(
    new Map([
      ['/-/media/restricted/copper.pdf', 'registered'],
      ['/-/media/restricted/appendix.pdf', 'registered'],
    ]),
  );
});
