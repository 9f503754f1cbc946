import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIELD } from '../items/ids.ts';
import { acme, acmeItems, page } from '../testing/acme.ts';
import { KEY, PREVIEW_KEY, serve, type Served } from '../testing/serve.ts';

/** `sc_previewTime`: what visitors see at another time, as an editor of Sitecore's asks for it (protocol page editing). */
let s: Served;
const TITLE = `${acme.base}/Data/Title`;

beforeAll(async () => {
  const later = {
    ...page('/Articles/Later', {}),
    versions: {
      en: [
        { [TITLE]: 'Now' },
        { [TITLE]: 'Then', [FIELD.validFrom]: '20990101T000000Z', [FIELD.validTo]: '20990201T000000Z' },
        { [TITLE]: 'Hidden', [FIELD.hideVersion]: '1' },
      ],
    },
  };
  s = await serve({ items: [...(await acmeItems()), later] });
});
afterAll(() => s.close());

const QUERY = '{ layout(site:"web", routePath:"/articles/later", language:"en") { item { field(name:"Title") { value } } } }';
async function seen(time: string | undefined, key = PREVIEW_KEY) {
  const address = `/sitecore/api/graph/edge?query=${encodeURIComponent(QUERY)}`;
  const response = await s.get(address, { sc_apikey: key, ...(time === undefined ? {} : { sc_previewTime: time }) });
  const { data } = (await response.json()) as { data?: { layout: { item: { field: { value: string } } | null } } };
  return { status: response.status, cache: response.headers.get('cache-control'), title: data?.layout.item?.field.value };
}

it('is told to the key of drafts, and kept by nobody', async () => {
  expect(await seen('2099-01-01T00:00:00Z')).toEqual({ status: 200, cache: 'private, no-store', title: 'Then' });
  expect((await seen('20990131T235959Z')).title).toBe('Then');
  expect((await seen('2099-02-01T00:00:00Z')).title).toBe('Now');
});

it('is not the draft, which the same key shows without a time', async () => {
  expect((await seen(undefined)).title).toBe('Hidden');
  expect((await seen(new Date().toISOString())).title).toBe('Now');
});

it('is told to no other key', async () => {
  expect(await seen('2099-01-01T00:00:00Z', KEY)).toMatchObject({ title: 'Now', cache: 'no-cache' });
});

it('has to be a time', async () => expect((await seen('soon')).status).toBe(400));
