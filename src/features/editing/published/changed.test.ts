import { expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../../../tests/support/no-language';
import { markOfFile, markOfItem, markOfPath } from '@/server/made-of/marks';
import { PAGES_OF_SITE } from '@/server/made-of/meets';
import { changesOf } from './changed.server';
import type { Update } from './message.schema';

const ID = '0DE95AE441AB4D019EB067441B7C2450';
const GONE = '11111111111111111111111111111111';
const S = '/sitecore/content/aldermoor';
const item = (path: string, more: object = {}) => ({
  path,
  url: { path: '/featured-insights/x', siteName: 'insights' },
  ancestors: [{ id: 'A'.repeat(32) }, null],
  template: { id: 'B'.repeat(32), baseTemplates: [{ id: 'C'.repeat(32), baseTemplates: [{ id: 'D'.repeat(32) }] }, null] },
  fields: [{ name: 'Topics', value: '{1}' }, null],
  ...more,
});

/** A content service with one item; each query is answered with all of it. */
const having = (found: object | null) => ({
  asked: [] as string[],
  async request<T>(_query: string, variables: Record<string, unknown> = {}): Promise<T> {
    this.asked.push(`${String(variables.id)} ${String(variables.language)}`);
    return { item: String(variables.id).startsWith('{1111') ? null : found } as T;
  },
});
const update = (identifier: string, more: Partial<Update> = {}): Update => ({
  identifier,
  entity_definition: 'Item',
  operation: 'Update',
  entity_culture: 'en',
  ...more,
});
const SITES = ['dotcom', 'insights'];

it('a page is its own address, what names it, and an item that lists are asked about', async () => {
  const updates = [update(ID), update(`${ID}-layout`, { entity_definition: 'LayoutData' })];
  const changes = await changesOf(updates, SITES, having(item(`${S}/insights/Home/Featured Insights/X`)));
  expect(changes).toMatchObject({
    pages: ['/_site_insights/featured-insights/x'],
    sites: [],
    phrases: false,
  });
  expect([...(changes.touched?.marks ?? [])].sort()).toEqual([markOfItem(ID), markOfPath('/featured-insights/x')].sort());
  expect(changes.touched).toMatchObject({
    gone: false,
    files: false,
    items: [
      {
        language: 'en',
        path: [ID.toLowerCase(), 'a'.repeat(32)],
        templates: ['b', 'c', 'd'].map((letter) => letter.repeat(32)),
        fields: { topics: '{1}', [PAGES_OF_SITE]: 'insights' },
      },
    ],
  });
});

it('a part of a page is no address', async () => {
  expect((await changesOf([update(ID)], SITES, having(item(`${S}/insights/Home/X/Data/Quote`)))).pages).toEqual([]);
});

it('an item is asked for once in each language that the site has, in all of them where the message names none', async () => {
  const content = having(item(`${S}/insights/Home`));
  await changesOf(
    [update(ID), update(ID), update(ID, { entity_culture: NO_LANGUAGE }), update(GONE, { entity_culture: undefined })],
    SITES,
    content,
  );
  expect([...new Set(content.asked)].map((asked) => asked.slice(1, 5) + asked.slice(-3))).toEqual(['0DE9 en', '1111 en', '1111 de']);
});

it.each([
  [`${S}/insights/Dictionary/a`, ['insights'], { phrases: true }],
  [`${S}/insights/Settings/Redirects/Moved`, ['insights'], {}],
  [`${S}/insights/Presentation/Partial Designs/Header`, ['insights'], {}],
  ['/sitecore/content/other/Presentation/x', SITES, {}],
  ['/sitecore/templates/Project/aldermoor/Pages/Article', SITES, {}],
  ['/sitecore/layout/Renderings/Project/aldermoor/Chart', SITES, {}],
  [`${S}/insights/Home/Settings of a page`, [], {}],
])('what a site is made with touches all of its pages: %s', async (path, sites, more) => {
  for (const content of [having(item(path)), having(null)])
    expect(await changesOf([update(ID, { entity_path: path })], SITES, content)).toMatchObject({ sites, ...more });
});

it('a file is known by its place, when it is gone as well', async () => {
  const path = '/sitecore/media library/Project/aldermoor/images/The Queue';
  const changes = await changesOf([update(GONE, { entity_path: path })], SITES, having(null));
  expect(changes).toMatchObject({ touched: { gone: true, items: [], files: true } });
  expect(changes.touched?.marks.has(markOfFile('project/aldermoor/images/the-queue.jpg'))).toBe(true);
});

it('of very many items nobody looks at each', async () => {
  const content = having(null);
  const many = Array.from({ length: 300 }, (_, index) => update(String(index).padStart(32, '0')));
  expect(await changesOf(many, SITES, content)).toMatchObject({ touched: undefined, sites: SITES, phrases: true });
  expect(content.asked).toEqual([]);
});
