import { Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { documentsBy } from './documents.server';
import { contains, indexedId, indexedTime, loadAll, loadOwn, loadPage, MAX_ENTITIES, ofTemplate } from './search.server';
import type { List } from './search.server';

const TEMPLATE = 'F1851C49-78E2-56D1-B24F-AE7FBDFA0B35';

const list: List<number> = {
  name: 'Numbers',
  where: [ofTemplate(TEMPLATE), contains('Authors', '{A0000000-0000-0000-0000-000000000001}')],
  orderBy: 'DisplayDate DESC',
  fields: { Number: 'number' },
  item: z
    .looseObject({ Number: z.object({ jsonValue: z.object({ value: z.string() }) }) })
    .transform((item) => Number(item.Number.jsonValue.value)),
};

const answered = (position: number) => ({
  id: `id-${position}`,
  name: String(position),
  displayName: null,
  url: null,
  Number: { jsonValue: { value: String(position) } },
});

/** A service that holds the numbers from 0, its cursors their positions. */
const service = (total: number) => {
  const asked: { document: string; variables: Record<string, unknown> }[] = [];
  const query: ContentQuery = (document, variables, schema) => {
    asked.push({ document, variables });
    const from = Number(variables.after || 0);
    const to = Math.min(total, from + Number(variables.first));
    const results = Array.from({ length: to - from }, (_, index) => answered(from + index));
    return Promise.resolve(
      schema.parse({
        list: { total, pageInfo: { endCursor: String(to), hasNext: to < total }, ...(document.includes('results') && { results }) },
      }) as never,
    );
  };
  return { asked, query };
};

describe('loadPage', () => {
  it('asks once for the first page', async () => {
    const { asked, query } = service(30);
    expect(await loadPage(query, list, 'de', 1, 12)).toEqual({
      items: Array.from({ length: 12 }, (_, index) => index),
      total: 30,
      page: 1,
      pages: 3,
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.variables).toMatchObject({ first: 12, after: '' });
    expect(Object.values(asked[0]?.variables ?? {})).toEqual(expect.arrayContaining(['de', 'Authors', 'a0000000000000000000000000000001']));
  });

  it('shows the others beside one entry that failed or has another shape, unless it must be whole', async () => {
    const odd = [{ ...answered(1), Number: null }, { ...answered(2), id: 7 }, 'x', null];
    const results = [answered(0), ...odd, answered(3)];
    const options: unknown[] = [];
    const query: ContentQuery = (_document, _variables, schema, asked) => {
      options.push(asked);
      return Promise.resolve(schema.parse({ list: { total: 6, pageInfo: { endCursor: '6', hasNext: false }, results } }) as never);
    };
    expect((await loadPage(query, list, 'en', 1, 12)).items).toEqual([0, 3]);
    expect(await loadAll(query, list, 'en')).toEqual([0, 3]);
    await expect(loadAll(query, { ...list, whole: true }, 'en')).rejects.toThrow(z.ZodError);
    expect(options).toEqual([{ entriesMayFail: true }, { entriesMayFail: true }, { entriesMayFail: false }]);
  });

  it('has the name of an item where a field that was asked for alone says $name', async () => {
    const titles: List<string> = {
      ...list,
      fields: { Title: 'text' },
      item: z
        .looseObject({ Title: z.object({ jsonValue: z.object({ value: z.string() }) }) })
        .transform((item) => item.Title.jsonValue.value),
    };
    const results = [{ ...answered(1), name: 'queues', Title: { jsonValue: { value: 'All of $name' } } }];
    const query: ContentQuery = (_document, _variables, schema) =>
      Promise.resolve(schema.parse({ list: { total: 1, pageInfo: { endCursor: '1', hasNext: false }, results } }) as never);
    expect((await loadPage(query, titles, 'en', 1, 12)).items).toEqual(['All of queues']);
  });

  it('passes over earlier pages without asking for their items', async () => {
    const { asked, query } = service(30);
    expect((await loadPage(query, list, 'en', 3, 12)).items).toEqual([24, 25, 26, 27, 28, 29]);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.document).not.toContain('results');
    expect(asked[0]?.variables.first).toBe(24);
  });

  it('stays within the limit of items that a query may bring', async () => {
    const { asked, query } = service(3000);
    expect((await loadPage(query, list, 'en', 201, 12)).items[0]).toBe(2400);
    expect(asked.map(({ variables }) => variables.first)).toEqual([...Array<number>(4).fill(MAX_ENTITIES), 400, 12]);
    const long = service(3000);
    expect((await loadPage(long.query, list, 'en', 1, 1100)).items).toHaveLength(1100);
    expect(long.asked.map(({ variables }) => variables.first)).toEqual([MAX_ENTITIES, MAX_ENTITIES, 100]);
    const short = service(600);
    expect((await loadPage(short.query, list, 'en', 1, 1100)).items).toHaveLength(600);
    expect(short.asked).toHaveLength(2);
  });

  it.each([
    [3, 24],
    [9, 24],
    [2, 0],
    [2, 12],
  ])('has no items on page %i of %i items', async (page, total) => {
    const { query } = service(total);
    expect(await loadPage(query, list, 'en', page, 12)).toEqual({ items: [], total, page, pages: Math.max(1, total / 12) });
  });

  it('has one empty page of nothing', async () => {
    expect(await loadPage(service(0).query, list, 'en', 1, 12)).toEqual({ items: [], total: 0, page: 1, pages: 1 });
  });
});

describe('loadAll', () => {
  it('asks until everything is there', async () => {
    const { asked, query } = service(1100);
    expect(await loadAll(query, list, 'en')).toHaveLength(1100);
    expect(asked).toHaveLength(3);
  });

  it('ends when a service gives the same cursor again', async () => {
    let calls = 0;
    const query: ContentQuery = (_document, _variables, schema) => {
      calls += 1;
      return Promise.resolve(
        schema.parse({ list: { total: 9, pageInfo: { endCursor: 'x', hasNext: true }, results: [answered(1)] } }) as never,
      );
    };
    await loadAll(query, list, 'en');
    expect(calls).toBe(2);
  });
});

describe('the documents', () => {
  it('declare only scalar variables, whatever the predicate’s input type is called, and mix no literal with them', async () => {
    const { asked, query } = service(30);
    await loadPage(
      query,
      { ...list, fields: { ...list.fields, Topics: 'items', Office: 'item', A: 'text', B: 'text', C: 'text' } },
      'en',
      2,
      12,
    );
    expect(asked).toHaveLength(4);
    for (const { document, variables } of asked) {
      const types = new Set<string>();
      const literals: string[] = [];
      visit(parse(document), {
        [Kind.VARIABLE_DEFINITION]: (node) => void visit(node.type, { [Kind.NAMED_TYPE]: (type) => void types.add(type.name.value) }),
        [Kind.STRING]: ({ value }) => void literals.push(value),
        [Kind.INT]: ({ value }) => void literals.push(value),
      });
      expect([...types].sort()).toEqual(['Int', 'String']);
      expect(literals).toEqual([]);
      expect(Object.values(variables)).toContain('f1851c4978e256d1b24fae7fbdfa0b35');
    }
  });

  it('look only below the content, so that no standard values of templates come', async () => {
    const { asked, query } = service(1);
    await loadPage(query, list, 'en', 1, 12);
    expect(Object.values(asked[0]?.variables ?? {})).toEqual(expect.arrayContaining(['_path', '0de95ae441ab4d019eb067441b7c2450']));
  });
});

describe('the items', () => {
  const url = (path: string, siteName: string) => ({ path, url: `https://${siteName}.example${path}`, siteName });
  const answers: ContentQuery = (document, _variables, schema) =>
    Promise.resolve(
      schema.parse({
        list: {
          total: 1,
          pageInfo: { endCursor: 'c', hasNext: false },
          results: [
            {
              id: 'F1851C4978E256D1B24FAE7FBDFA0B35',
              ...(document.includes('pageInfo') && {
                name: 'x',
                displayName: 'X',
                url: url('/x', 'insights'),
                fields: [
                  { name: 'Title', value: 'A price for sitting still' },
                  { name: 'DisplayDate', value: '20261102T000000Z' },
                  { name: 'ExternalPublication', value: '1' },
                  { name: 'Body', value: 'not asked for' },
                ],
                Image: { jsonValue: { value: { src: '/-/media/x.png', alt: 'X' } } },
                PublicationSource: null,
              }),
              Authors: {
                targetItems: [
                  {
                    id: 'A',
                    name: 'ines',
                    displayName: 'Ines',
                    url: url('/people/ines', 'dotcom'),
                    fields: [{ name: 'Title', value: 'Ines Valbuena' }],
                  },
                ],
              },
              Topics: {
                targetItems: [{ id: 'B', name: 'grids', displayName: null, url: url('/topics/grids', 'insights'), fields: [] }, null],
              },
            },
          ],
        },
      }) as never,
    );
  const load = async (site: string) => (await loadPage(answers, documentsBy(site, TEMPLATE), 'en', 1, 12)).items[0]!;

  it('become the items of a layout, put together from what each query said', async () => {
    expect(await load('insights')).toMatchObject({
      id: 'f1851c49-78e2-56d1-b24f-ae7fbdfa0b35',
      url: '/x',
      fields: {
        Title: { value: 'A price for sitting still' },
        Lede: { value: '' },
        DisplayDate: { value: '2026-11-02T00:00:00Z' },
        ExternalPublication: { value: true },
        Image: { value: { src: '/-/media/x.png', alt: 'X' } },
        Authors: [{ name: 'ines', url: 'https://dotcom.example/people/ines', fields: { Title: { value: 'Ines Valbuena' } } }],
        Topics: [{ name: 'grids', displayName: 'grids', url: '/topics/grids' }],
      },
    });
  });

  it('of another site keep their whole address', async () => {
    const { url: address, fields } = await load('dotcom');
    expect([address, fields.Authors[0]?.url, fields.Topics[0]?.url]).toEqual([
      'https://insights.example/x',
      '/people/ines',
      'https://insights.example/topics/grids',
    ]);
  });
});

it('writes ids and times as Sitecore indexes them', () => {
  expect(indexedId('{F1851C49-78E2-56D1-B24F-AE7FBDFA0B35}')).toBe('f1851c4978e256d1b24fae7fbdfa0b35');
  expect(indexedTime(Date.UTC(2026, 11, 4, 17, 30, 5))).toBe('20261204T173005Z');
});

describe('loadOwn', () => {
  const numbers: List<{ id: string; number: number }> = {
    ...list,
    item: z
      .looseObject({ id: z.string(), Number: z.object({ jsonValue: z.object({ value: z.string() }) }) })
      .transform(({ id, Number: { jsonValue } }) => ({ id, number: Number(jsonValue.value) })),
  };
  /** The numbers from 0, of which every `nth` is translated. */
  const translated = (total: number, nth: number) => {
    let asked = 0;
    const query: ContentQuery = (document, variables, schema) => {
      asked += 1;
      const from = Number(variables.after || 0);
      const to = Math.min(total, from + Number(variables.first));
      const results = Array.from({ length: to - from }, (_, index) => from + index).map((at) => ({
        ...answered(at),
        ...(document.includes('languages') && {
          languages: [{ language: { name: 'en' } }, ...(at % nth === 0 ? [{ language: { name: 'de' } }] : [])],
        }),
      }));
      return Promise.resolve(schema.parse({ list: { total, pageInfo: { endCursor: String(to), hasNext: to < total }, results } }) as never);
    };
    return { asked: () => asked, load: async (most: number) => (await loadOwn(query, numbers, 'de', most)).map(({ number }) => number) };
  };

  it('goes on past what is not translated until there are enough', async () =>
    expect(await translated(400, 50).load(5)).toEqual([0, 50, 100, 150, 200]));
  it('has what there is of a language with few', async () => expect(await translated(120, 100).load(5)).toEqual([0, 100]));
  it('ends after a thousand', async () => {
    const service = translated(5_000, 900);
    expect(await service.load(5)).toEqual([0, 900]);
    expect(service.asked()).toBe(20);
  });
});
