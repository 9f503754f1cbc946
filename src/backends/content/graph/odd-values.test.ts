import { afterAll, beforeAll, expect, it } from 'vitest';
import { acme, acmeItems, page } from '../testing/acme.ts';
import { serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';

/** One item of a list whose fields hold what no editor meant; the list, and the item, are answered all the same. */

const odd = (name: string, raw: string) =>
  page(`/Odd/${name}`, { en: name }, { Related: raw, Topics: raw, Image: raw, Source: raw, Document: raw, Figures: raw, DisplayDate: raw });
const NOWHERE = '{00000000-0000-4000-8000-00000000DEAD}';
const ODD: Readonly<Record<string, string>> = {
  Empty: '',
  Missing: NOWHERE,
  Template: `{${acme.id(acme.page).toUpperCase()}}`,
  Itself: `{${acme.id(`${acme.site}/Home/Odd/Itself`).toUpperCase()}}`,
  Long: 'x'.repeat(100_000),
  Broken: '<link linktype="internal" id="',
  Deep: '<a>'.repeat(20_000),
  Entities: '<image mediaid="&#0;&#xFFFFFF;&bogus;" alt="&" />',
};

let s: Served;
beforeAll(async () => {
  const items = Object.entries(ODD).map(([name, raw]) => odd(name, raw));
  const numbers = page('/Odd/Numbers', { en: 'Numbers' }, { Rank: '99999999999', Score: '1e999' });
  s = await serve({ profile: 'xm', items: [...(await acmeItems()), page('/Odd', { en: 'Odd' }), ...items, numbers] });
});
afterAll(() => s.close());

const FIELDS = `
  related { jsonValue targetId } topics { jsonValue count targetIds } document { jsonValue }
  image { jsonValue src alt width size } source { jsonValue url } figures { jsonValue }
  displayDate { jsonValue dateValue formattedDateValue } rank { jsonValue intValue } score { jsonValue numberValue }
  rendered url { url } fields { name value jsonValue }`;

interface Listed {
  name: string;
  related: { jsonValue: unknown };
}

const CHILDREN = `query($path: String) { item(path: $path, language: "en") { list: children(first: 10) { results { name ... on ArticlePage { ${FIELDS} } } } } }`;
const SEARCH = `query($path: String) {
  item: search(where: { name: "_parent", value: $path }, first: 10) { results { name ... on ArticlePage { ${FIELDS} } } }
}`;

it.each([
  ['the children of an item', CHILDREN, `${acme.site}/Home/Odd`],
  ['a search', SEARCH, acme.id(`${acme.site}/Home/Odd`)],
])('takes nothing with it, in %s', async (_what, query, path) => {
  const { data, errors } = await s.graph<{ item: { list?: { results: Listed[] }; results: Listed[] } }>(query, { path });
  expect(errors).toBeUndefined();
  const { results } = data.item.list ?? data.item;
  expect(results.map(({ name }) => name).sort()).toEqual([...Object.keys(ODD), 'Numbers'].sort());
  // A reference to nothing is null, as in a layout.
  expect(results.find(({ name }) => name === 'Missing')?.related.jsonValue).toBeNull();
  expect(results.find(({ name }) => name === 'Numbers')).toMatchObject({ rank: { intValue: 0 }, score: { numberValue: 0 } });
});
