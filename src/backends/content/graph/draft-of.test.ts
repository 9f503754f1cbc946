import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIELD } from '../items/ids.ts';
import { acme, acmeItems, page } from '../testing/acme.ts';
import { KEY, PREVIEW_KEY, serve, type Served } from '../testing/serve.ts';

/** `sc_draftOf`: the draft of one page, for those who may see no other. */
let s: Served;
const TITLE = `${acme.base}/Data/Title`;
const TOPICS = `${acme.page}/Data/Topics`;
const HOME = `${acme.site}/Home`;

beforeAll(async () => {
  const drafted = (path: string, fields: Readonly<Record<string, string>> = {}) => ({
    ...page(path, {}),
    shared: fields,
    versions: {
      en: [{ [TITLE]: `${path} public` }, { [TITLE]: `${path} draft`, [FIELD.workflowState]: '{190B1C84-F1BE-47ED-AA41-F42193D9C8FC}' }],
    },
  });
  const unseen = {
    ...page('/Unseen', {}),
    versions: { en: [{ [TITLE]: 'Unseen draft', [FIELD.workflowState]: '{190B1C84-F1BE-47ED-AA41-F42193D9C8FC}' }] },
  };
  const named = ['/Other', '/Unseen', '/Mine/Data/Part'].map((path) => `{${acme.id(`${HOME}${path}`).toUpperCase()}}`);
  const folder = { ...page('/Mine/Data', { en: 'Data' }) };
  s = await serve({
    items: [
      ...(await acmeItems()),
      drafted('/Mine', { [TOPICS]: named.join('|') }),
      folder,
      drafted('/Mine/Data/Part'),
      drafted('/Other'),
      unseen,
    ],
  });
});
afterAll(() => s.close());

const queryOf = (id: string) =>
  `{ item(path: "${id}", language: "en") { field(name: "Title") { value } topics: field(name: "Topics") { ... on MultilistField { targetItems { field(name: "Title") { value } } } } } }`;

async function seen(path: string, headers: Readonly<Record<string, string>>) {
  const query = encodeURIComponent(queryOf(acme.id(`${HOME}${path}`)));
  const response = await s.get(`/sitecore/api/graph/edge?query=${query}`, headers);
  const { data, errors } = (await response.json()) as {
    errors?: unknown;
    data: { item: { field: { value: string }; topics?: { targetItems: { field: { value: string } }[] } } | null };
  };
  expect(errors).toBeUndefined();
  return {
    cache: response.headers.get('cache-control'),
    title: data.item?.field.value,
    names: data.item?.topics?.targetItems.map(({ field }) => field.value) ?? [],
  };
}
const of = (path: string, key = PREVIEW_KEY) => ({ sc_apikey: key, sc_draftOf: acme.id(`${HOME}${path}`) });

it('shows the page and its folder of data as drafts, and what it names as it is published', async () => {
  expect(await seen('/Mine', of('/Mine'))).toEqual({
    cache: 'private, no-store',
    title: '/Mine draft',
    names: ['/Other public', '/Mine/Data/Part draft'],
  });
});

it('shows all drafts without it', async () => {
  expect((await seen('/Mine', { sc_apikey: PREVIEW_KEY })).names).toEqual(['/Other draft', 'Unseen draft', '/Mine/Data/Part draft']);
});

it('shows no other page as a draft', async () => {
  expect((await seen('/Other', of('/Mine'))).title).toBe('/Other public');
  expect((await seen('/Unseen', of('/Mine'))).title).toBeUndefined();
});

it.each(['/Gone', '/Mine'])('is nothing to the key of what is published, nor of a page that is gone: %s', async (path) => {
  expect((await seen('/Mine', of(path, path === '/Mine' ? KEY : PREVIEW_KEY))).title).toBe('/Mine public');
});
