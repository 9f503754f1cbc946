import { Kind, parse, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { indexedId, indexedTime, loadAll, loadPage, MAX_ENTITIES, ofTemplate } from './search.server';
import type { List } from './search.server';

const TEMPLATE = 'F1851C49-78E2-56D1-B24F-AE7FBDFA0B35';

const list: List<number> = {
  name: 'Numbers',
  where: [ofTemplate(TEMPLATE), '{ name: "Authors", value: $author, operator: CONTAINS }'],
  orderBy: 'DisplayDate DESC',
  declare: '$author: String!',
  variables: { author: 'abc' },
  select: 'n',
  fragments: '',
  item: z.number(),
};

/** A service that holds the numbers from 0, its cursors their positions. */
const service = (total: number) => {
  const asked: { document: string; variables: Record<string, unknown> }[] = [];
  const query: ContentQuery = (document, variables, schema) => {
    asked.push({ document, variables });
    const from = Number(variables.after || 0);
    const to = Math.min(total, from + Number(variables.first));
    const results = Array.from({ length: to - from }, (_, index) => from + index);
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
    expect(asked[0]?.variables).toEqual({ author: 'abc', language: 'de', first: 12, after: '' });
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
    expect(asked.map(({ variables }) => variables.first)).toEqual([MAX_ENTITIES, MAX_ENTITIES, 400, 12]);
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
      return Promise.resolve(schema.parse({ list: { total: 9, pageInfo: { endCursor: 'x', hasNext: true }, results: [1] } }) as never);
    };
    await loadAll(query, list, 'en');
    expect(calls).toBe(2);
  });
});

describe('the documents', () => {
  it('declare only scalar variables, whatever the predicate’s input type is called', async () => {
    const { asked, query } = service(30);
    await loadPage(query, list, 'en', 2, 12);
    for (const { document } of asked) {
      const types = new Set<string>();
      visit(parse(document), {
        [Kind.VARIABLE_DEFINITION]: (node) => void visit(node.type, { [Kind.NAMED_TYPE]: (type) => void types.add(type.name.value) }),
      });
      expect([...types].sort()).toEqual(['Int', 'String']);
      expect(document).toContain('value: "f1851c4978e256d1b24fae7fbdfa0b35"');
    }
  });
});

it('writes ids and times as Sitecore indexes them', () => {
  expect(indexedId('{F1851C49-78E2-56D1-B24F-AE7FBDFA0B35}')).toBe('f1851c4978e256d1b24fae7fbdfa0b35');
  expect(indexedTime(Date.UTC(2026, 11, 4, 17, 30, 5))).toBe('20261204T173005Z');
});
