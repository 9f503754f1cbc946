import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, acmeItems, page } from '../testing/acme.ts';
import { serve } from '../testing/serve.ts';
import type { Served } from '../testing/serve.ts';

let s: Served;
beforeAll(async () => {
  const many = Array.from({ length: 60 }, (_, index) => page(`/Articles/Many/Item ${index}`, { en: `Item ${index}` }));
  s = await serve({
    // The kinder of the two: what the other refuses is in profiles.test.ts.
    profile: 'xm',
    items: [...(await acmeItems()), page('/Articles/Many', { en: 'Many' }), ...many],
    siteOrigins: { web: 'http://acme.localhost:3000' },
  });
});
afterAll(() => s.close());

const upper = (path: string): string => acme.id(path).toUpperCase();
const ONE = `${acme.site}/Home/Articles/One`;
const item = async (fields: string, path = ONE, language = 'en'): Promise<unknown> =>
  (
    await s.graph<{ item: unknown }>(`query($path: String, $language: String!) { item(path: $path, language: $language) { ${fields} } }`, {
      path,
      language,
    })
  ).data.item;

describe('Item', () => {
  it('is found by path or id in any notation, in the format that is asked for', async () => {
    const id = upper(ONE);
    for (const path of [ONE, id, `{${id}}`, id.replaceAll('-', '').toLowerCase()]) {
      expect(await item('id n: id(format: "N") d: id(format: "D") b: id(format: "B") p: id(format: "P")', path)).toEqual({
        id: id.replaceAll('-', ''),
        n: id.replaceAll('-', ''),
        d: id,
        b: `{${id}}`,
        p: `(${id})`,
      });
    }
    expect(await item('name', '/sitecore/content/none')).toBeNull();
    expect((await s.graph(`{ item(path: "${ONE}", language: "en") { id(format: "X") } }`)).errors?.[0]?.message).toContain(
      'give N, D, B or P',
    );
  });

  it('tells what it is', async () => {
    expect(
      await item(
        'name displayName path version itemUri template { id name } language { name displayName englishName nativeName } languages { language { name } }',
        ONE,
        'de',
      ),
    ).toEqual({
      name: 'One',
      displayName: 'One',
      path: ONE,
      version: 1,
      itemUri: `sitecore://web/{${upper(ONE)}}?lang=de&ver=1`,
      template: { id: upper(acme.page).replaceAll('-', ''), name: 'Article Page' },
      language: { name: 'de', displayName: 'German', englishName: 'German', nativeName: 'Deutsch' },
      languages: [{ language: { name: 'de' } }, { language: { name: 'en' } }],
    });
  });

  it('has an address in its language', async () => {
    expect(await item('url { url path hostName scheme siteName }', ONE, 'de')).toEqual({
      url: {
        url: 'http://acme.localhost:3000/de/Articles/One',
        path: '/de/Articles/One',
        hostName: 'acme.localhost:3000',
        scheme: 'http',
        siteName: 'web',
      },
    });
  });

  it('knows its kin, nearest first, narrowed by layout and inherited template', async () => {
    const root = '061CBA15-5474-4B91-8A06-17903B102B82';
    expect(
      await item(
        `parent { name } all: ancestors { name } pages: ancestors(hasLayout: true) { name } roots: ancestors(includeTemplateIDs: ["${root}"]) { name } hasChildren`,
      ),
    ).toEqual({
      parent: { name: 'Articles' },
      all: ['Articles', 'Home', 'web', 'acme', 'content', 'sitecore'].map((name) => ({ name })),
      pages: [{ name: 'Articles' }, { name: 'Home' }],
      roots: [{ name: 'web' }],
      hasChildren: false,
    });
    const base = upper(acme.base);
    expect(
      await item(
        `hasChildren children(first: 2, includeTemplateIDs: ["${base}"]) { total pageInfo { hasNext } results { name } }`,
        `${acme.site}/Home/Articles`,
      ),
    ).toEqual({
      hasChildren: true,
      children: { total: 4, pageInfo: { hasNext: true }, results: [{ name: 'Many' }, { name: 'One' }] },
    });
  });

  it('is rendered as the layout service would, and {} when it is no page', async () => {
    expect(await item('rendered')).toMatchObject({ rendered: { sitecore: { route: { name: 'One' } } } });
    expect(await item('rendered', acme.site)).toEqual({ rendered: {} });
  });
});

describe('fields', () => {
  it('have their subtypes', async () => {
    const about = { name: 'About us' };
    const revision = acme.id(`${acme.media}/my logo/blob`).slice(0, 6);
    const [one, two] = [
      await item(`... on ArticlePage {
        title { value } body { __typename value }
        image { src(maxWidth: 200) all: src alt width height extension mimeType size }
        topics { count targetIds targetItems { name } }
        related { targetId targetItem { name ... on ArticlePage { title { value } } } }
        displayDate { dateValue formattedDateValue(format: "MMMM d, yyyy") jsonValue }
      }`),
      await item(`... on ArticlePage {
        featured { boolValue } rank { intValue } score { numberValue }
        source { url text className linkType anchor queryString target targetItem { name } }
        figures { values { name value } }
        document { jsonValue }
      }`),
    ];
    expect({ ...(one as object), ...(two as object) }).toEqual({
      title: { value: 'Article one' },
      body: { __typename: 'RichTextField', value: '' },
      image: {
        src: expect.stringMatching(new RegExp(`^/-/media/Project/acme/my-logo\\.png\\?mw=200&rev=${revision}&hash=[\\dA-F]{20}$`)),
        all: `/-/media/Project/acme/my-logo.png?rev=${revision}`,
        alt: 'Acme',
        width: '400',
        height: '200',
        extension: 'png',
        mimeType: 'image/png',
        size: expect.any(Number) as number,
      },
      topics: { count: 3, targetIds: expect.any(Array) as string[], targetItems: [about, { name: 'Home' }] },
      related: { targetId: upper(`${acme.site}/Home/About us`).replaceAll('-', ''), targetItem: { ...about, title: { value: 'About' } } },
      displayDate: {
        dateValue: Date.UTC(2026, 0, 2, 15, 4, 5),
        formattedDateValue: 'January 2, 2026',
        jsonValue: { value: '2026-01-02T15:04:05Z' },
      },
      featured: { boolValue: true },
      rank: { intValue: 7 },
      score: { numberValue: 1.25 },
      source: {
        url: '/About-us',
        text: 'About',
        className: 'more',
        linkType: 'internal',
        anchor: 'top',
        queryString: 'a=1',
        target: '_blank',
        targetItem: about,
      },
      figures: {
        values: [
          { name: 'a', value: '1' },
          { name: 'b', value: 'two words' },
        ],
      },
      document: {
        jsonValue: {
          value: expect.objectContaining({
            src: `/-/media/Project/acme/report.pdf?rev=${acme.id(`${acme.media}/report/blob`).slice(0, 6)}`,
          }) as object,
        },
      },
    });
  });

  it('are found by name in any case, by id, and are null when the template has none', async () => {
    const id = upper(`${acme.base}/Data/Title`);
    expect(
      await item(
        `a: field(name: "title") { name value } b: field(name: "{${id}}") { value } c: field(name: "Nothing") { value } d: field(name: "__Updated") { value }`,
      ),
    ).toEqual({
      a: { name: 'Title', value: 'Article one' },
      b: { value: 'Article one' },
      c: null,
      d: { value: '' },
    });
  });

  it('are listed, own or all, with their definitions', async () => {
    const listed = (await item(
      'own: fields(ownFields: true) { name } all: fields { name } field(name: "Rank") { definition { name type shared section } }',
    )) as { own: { name: string }[]; all: { name: string }[] };
    expect(listed.own.map((field) => field.name)).not.toContain('Title');
    expect(listed.all.map((field) => field.name)).toContain('Title');
    expect(listed.all.map((field) => field.name).some((name) => name.startsWith('__'))).toBe(false);
    expect(listed).toMatchObject({ field: { definition: { name: 'Rank', type: 'Integer', shared: true, section: 'Data' } } });
  });

  it('are sentinels when they are empty', async () => {
    expect(
      await item(
        '... on ArticlePage { displayDate { dateValue } image { src alt } related { targetId targetItem { name } } source { url } rank { intValue } topics { count } }',
        `${acme.site}/Home`,
      ),
    ).toEqual({
      displayDate: { dateValue: -62135596800000 },
      image: { src: null, alt: null },
      related: { targetId: null, targetItem: null },
      source: { url: '' },
      rank: { intValue: 0 },
      topics: { count: 0 },
    });
  });

  it('do not hide members of every item', async () => {
    // The template has a field "Name" of its own.
    expect(await item(`... on ArticlePage { name name_${acme.id(`${acme.page}/Data/Name`).replaceAll('-', '')} { value } }`)).toMatchObject(
      { name: 'One' },
    );
  });

  it('of a base template can be asked for by its interface', async () => {
    expect(await item('__typename ... on _Page { title { value } }')).toEqual({
      __typename: 'ArticlePage',
      title: { value: 'Article one' },
    });
    expect(await item('__typename', '/sitecore/content')).toEqual({ __typename: 'UnknownItem' });
  });
});

describe('template', () => {
  it('tells its bases and fields', async () => {
    expect(await item('template { baseTemplates { name } ownFields { name } }')).toMatchObject({
      template: {
        baseTemplates: [{ name: 'Standard template' }, { name: '_Page' }],
        ownFields: expect.arrayContaining([{ name: 'Body' }]) as object[],
      },
    });
  });
});

describe('limits', () => {
  it('end a query that brings more than 1000 items, and give none of it', async () => {
    const deep =
      'query($n: Int) { a: item(path: "/sitecore/content/acme/web/Home/Articles/Many", language: "en") { children(first: $n) { results { parent { children(first: $n) { results { name } } } } } } }';
    const { data, errors } = await s.graph(deep, { n: 1000 });
    expect(data).toBeNull();
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'ENTITY_LIMIT' } });
    expect(errors?.[0]?.message).toContain('more than 1000 items');
  });

  it('end a query that is too deep', async () => {
    const query = `{ ${Array.from({ length: 16 }, (_, at) => `a${at}: item(path: "/x", language: "en") { name }`).join(' ')} }`;
    expect((await s.graph(query)).errors?.[0]).toMatchObject({ extensions: { code: 'QUERY_TOO_DEEP' } });
  });

  it('leave introspection alone', async () => {
    const { errors } = await s.graph(getIntrospectionQuery());
    expect(errors).toBeUndefined();
  });
});
