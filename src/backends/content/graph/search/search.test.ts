import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme } from '../../testing/acme.ts';
import { serve } from '../../testing/serve.ts';
import type { Served } from '../../testing/serve.ts';

let s: Served;
beforeAll(async () => {
  s = await serve({ profile: 'xm' });
});
afterAll(() => s.close());

const ARTICLES = `{ name: "_path", value: "${acme.id(`${acme.site}/Home/Articles`)}" }`;
const EN = '{ name: "_language", value: "en" }';
const PAGE = `{ name: "_templates", value: "${acme.id(acme.page)}", operator: CONTAINS }`;

async function names(where: string, more = ''): Promise<string[]> {
  const { data, errors } = await s.graph<{ search: { total: number; results: { name: string }[] } }>(
    `{ search(where: ${where} first: 50 ${more}) { total results { name } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.search.total).toBe(data.search.results.length);
  return data.search.results.map((result) => result.name);
}
const among = (predicate: string, more = ''): Promise<string[]> => names(`{ AND: [${ARTICLES} ${EN} ${predicate}] }`, more);

describe('search', () => {
  it('takes an item and what is below it by _path, by id or path', async () => {
    expect((await among('')).toSorted()).toEqual(['Articles', 'One', 'Three', 'Two']);
    expect(
      (await names(`{ AND: [{ name: "_path", value: "${acme.site}/Home/Articles/One", operator: CONTAINS } ${EN}] }`)).toSorted(),
    ).toEqual(['One']);
  });

  it('combines AND and OR', async () => {
    expect((await among('{ OR: [{ name: "_name", value: "one" } { name: "_name", value: "TWO" }] }')).toSorted()).toEqual(['One', 'Two']);
  });

  it('counts inherited templates', async () => {
    const base = `{ name: "_templates", value: "${acme.id(acme.base).toUpperCase()}", operator: CONTAINS }`;
    expect(await among(base)).toHaveLength(4);
    expect(await among(base.replace('CONTAINS', 'NCONTAINS'))).toHaveLength(0);
    expect(await among(`{ name: "_template", value: "${acme.id(acme.base)}" }`)).toHaveLength(0);
  });

  it.each([
    ['{ name: "Rank", value: "9", operator: GT }', ['Two']],
    ['{ name: "Rank", value: "9", operator: GTE }', ['Three', 'Two']],
    ['{ name: "Rank", value: "12", operator: LT }', ['One', 'Three']],
    ['{ name: "DisplayDate", value: "2026-01-01", operator: GTE }', ['One', 'Three']],
    ['{ name: "DisplayDate", value: "20260301T000000Z", operator: LTE }', ['One', 'Three', 'Two']],
    ['{ name: "Featured", value: "true" }', ['One']],
    ['{ name: "Featured", value: "true", operator: NEQ }', ['Articles', 'Three', 'Two']],
    ['{ name: "title", value: "article", operator: CONTAINS }', ['Articles', 'One', 'Three', 'Two']],
    ['{ name: "title", value: "third", operator: NCONTAINS }', ['Articles', 'One', 'Two']],
    [`{ name: "Topics", value: "${acme.id(`${acme.site}/Home/About us`).replaceAll('-', '')}", operator: CONTAINS }`, ['One']],
    [`{ name: "Related", value: "{${acme.id(`${acme.site}/Home/About us`).toUpperCase()}}" }`, ['One']],
    ['{ name: "NoSuchField", value: "x" }', []],
    ['{ name: "_latestversion", value: "true" }', ['Articles', 'One', 'Three', 'Two']],
  ])('%s', async (predicate, expected) => {
    expect((await among(predicate)).toSorted()).toEqual(expected);
  });

  it('orders by a field as it compares, empty values last', async () => {
    expect(await among('', 'orderBy: { name: "Rank", direction: DESC }')).toEqual(['Two', 'Three', 'One', 'Articles']);
    expect(await among('', 'orderBy: { name: "Rank" }')).toEqual(['One', 'Three', 'Two', 'Articles']);
    expect(await among('', 'orderBy: { name: "DisplayDate", direction: DESC }')).toEqual(['Three', 'One', 'Two', 'Articles']);
    expect(await among('', 'orderBy: { name: "_name", direction: ASC }')).toEqual(['Articles', 'One', 'Three', 'Two']);
    expect(await among('', 'orderBy: { name: "Title", direction: ASC }')).toEqual(['Three', 'One', 'Two', 'Articles']);
  });

  it('shows fallbacks in a language, but each version once without one', async () => {
    const german = `{ AND: [${ARTICLES} { name: "_language", value: "de" } ${PAGE}] }`;
    expect(await names(german)).toHaveLength(4);
    expect((await names(`{ AND: [${ARTICLES} ${PAGE}] }`)).filter((name) => name === 'One')).toHaveLength(2);
    expect(await names(`{ AND: [${ARTICLES} { name: "_name", value: "One" } { OR: [{ name: "_language", value: "de" }] }] }`)).toEqual([
      'One',
    ]);
  });

  it('finds standard values too, as an index of the whole tree does, and none below the content', async () => {
    const standard = `${PAGE} ${EN} { name: "_name", value: "__Standard Values" }`;
    expect(await names(`{ AND: [${standard}] }`)).toEqual(['__Standard Values']);
    expect(await names(`{ AND: [${standard} { name: "_path", value: "0de95ae441ab4d019eb067441b7c2450", operator: CONTAINS }] }`)).toEqual(
      [],
    );
  });

  it('pages with a total', async () => {
    const query = `query($after: String) { search(where: { AND: [${ARTICLES} ${EN}] } first: 3 after: $after) { total pageInfo { hasNext endCursor } results { name } } }`;
    type Found = { search: { total: number; pageInfo: { hasNext: boolean; endCursor: string }; results: object[] } };
    const first = (await s.graph<Found>(query, { after: '' })).data.search;
    expect([first.total, first.results.length, first.pageInfo.hasNext]).toEqual([4, 3, true]);
    const second = (await s.graph<Found>(query, { after: first.pageInfo.endCursor })).data.search;
    expect([second.total, second.results.length, second.pageInfo.hasNext]).toEqual([4, 1, false]);
  });

  it('explains what it cannot do', async () => {
    const message = async (query: string): Promise<string | undefined> => (await s.graph(query)).errors?.[0]?.message;
    expect(await message('{ search(where: { value: "x" }) { total } }')).toContain('no name');
    expect(await message(`{ search(where: ${EN} first: 1001) { total } }`)).toContain('1000 items at the most');
    expect(await message(`{ search(where: ${EN} after: "zzz") { total } }`)).toContain('no cursor');
  });
});
