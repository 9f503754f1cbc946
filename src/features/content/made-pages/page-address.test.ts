import { afterEach, describe, expect, it } from 'vitest';
import { closeContent, content, down, layout, model, rendering, setUp, type Answers } from './set-up.server';
import { layoutAnswer } from '@/server/testing/stub-content';
import { loadItem, type loadPage } from '@/server/page/page';

afterEach(closeContent);

describe('route, head and links', () => {
  it('knows the languages of the page and points search engines at the original of a fallback', async () => {
    const { load } = await setUp(
      layout({
        itemLanguage: 'en',
        fields: { Title: { value: 'About us' }, Lede: { value: 'Who we are' }, Image: { value: { src: '/-/media/a.jpg', alt: 'A' } } },
      }),
    );
    const { route, head } = await model(load({ language: 'de', path: '/über uns' }));
    expect(route).toMatchObject({
      language: 'de',
      itemLanguage: 'en',
      languages: ['en', 'de'],
      itemId: 'aaaaaaaa-0000-0000-0000-000000000001',
      editing: false,
    });
    expect(head).toMatchObject({
      title: 'About us | Aldermoor',
      description: 'Who we are',
      canonical: 'https://www.example.org/%C3%BCber%20uns',
      alternates: [
        { language: 'en', url: 'https://www.example.org/%C3%BCber%20uns' },
        { language: 'de', url: 'https://www.example.org/de/%C3%BCber%20uns' },
        { language: 'x-default', url: 'https://www.example.org/%C3%BCber%20uns' },
      ],
      og: {
        type: 'website',
        image: expect.stringMatching(/^https:\/\/www\.example\.org\/-\/share\/de\/[\da-f]{12}\/%C3%BCber%20uns\.png$/) as string,
        imageAlt: 'About us',
        locale: 'en_GB',
        localeAlternates: ['de_DE'],
      },
    });
    expect(head.robots).toBeUndefined();
  });
  it('hides drafts and what editors hide from search engines', async () => {
    const draft = await setUp(layout({}), 'draft');
    expect((await model(draft.load())).head.robots).toBe('noindex');
    await closeContent();
    const hidden = await setUp(layout({ fields: { NoIndex: { value: true } } }));
    expect((await model(hidden.load())).head.robots).toBe('noindex');
  });
  it('sends links to other sites to the origins of the environment', async () => {
    const link = (url: string) => rendering('Plain', { fields: { Title: { value: url } } });
    const urls = [
      'https://insights.internal/topics?a=1#b',
      'http://dotcom.internal/careers',
      'https://elsewhere.example/x',
      '/-/media/a.png?rev=1',
    ];
    const { load } = await setUp(layout({ placeholders: { 'headless-main': urls.map(link) } }));
    const shown = async (result: ReturnType<typeof loadPage>) =>
      (await model(result)).slots.main.map(({ fields }) => (fields as { Title: { value: string } }).Title.value);
    expect(await shown(load())).toEqual([
      'https://insights.example.org/topics?a=1#b',
      '/careers',
      'https://elsewhere.example/x',
      '/-/media/a.png?rev=1',
    ]);
    const draft = await shown(load({ view: 'draft' }));
    expect([draft[0], draft[3]]).toEqual([
      'https://preview.example.org/topics?a=1&sc_site=insights#b',
      '/-/media/a.png?rev=1&sc_mode=preview',
    ]);
  });
});

describe('links to pages (promise 18)', () => {
  it('are in small letters, whatever the items are called; texts, queries, media, other hosts and an editor’s markup stay', async () => {
    const fields = {
      Title: { value: '/About is a path' },
      Link: { value: { href: '/About/Offices?Q=A#B', text: 'X' } },
      Far: { value: { href: 'https://insights.internal/Topics/Energy?Q=A', text: 'X' } },
      Other: { value: { href: 'https://Elsewhere.example/About', text: 'X' } },
      File: { value: { href: '/-/media/Reports/A.PDF', text: 'X' } },
      Topic: { id: 'a', url: '/Topics/Energy', name: 'Energy', displayName: 'Energy', fields: {} },
      Text: {
        value: '<a href="/About">x</a>',
        editable:
          '<a href="/About?A=B&amp;C=D">x</a> <a class=\'f\' href="http://insights.internal/Topics">x</a> <a href="/-/media/A.PDF">x</a> <a href="//E.example/A">x</a><!-- href="/A" -->',
      },
    };
    const { dependencies } = await setUp(layout({ fields }));
    const item = await loadItem({ site: 'dotcom', language: 'en', path: '/about' }, dependencies);
    const addresses = ['/About?A=B', 'https://a.internal/X?a=1&b=2', '/-/media/A.PDF', '//E.example/A', '#A', 'mailto:A@b.example'];
    expect(addresses.map((address) => item?.href(address))).toEqual([
      '/about?A=B',
      'https://insights.example.org/x?a=1&b=2',
      '/-/media/A.PDF',
      '//E.example/A',
      '#A',
      'mailto:A@b.example',
    ]);
    expect(item?.item.fields).toEqual({
      ...fields,
      Link: { value: { href: '/about/offices?Q=A#B', text: 'X' } },
      Far: { value: { href: 'https://insights.example.org/topics/energy?Q=A', text: 'X' } },
      Topic: { ...fields.Topic, url: '/topics/energy' },
    });
  });
});

describe('another way to write an address', () => {
  const about = { JssLayoutQuery: layoutAnswer({}, { itemPath: '/about' }) };
  it('is left to the request, which is sent to the page’s own', async () => {
    const { load } = await setUp(about);
    expect(await load({ path: '/About' })).toEqual({ kind: 'not-found' });
    expect((await load({ path: '/about' })).kind).toBe('page');
  });
  it('that is in small letters is the page’s own, however its item is named (promise 18)', async () => {
    const { load } = await setUp({ JssLayoutQuery: layoutAnswer({}, { itemPath: '/About' }) });
    const { route, head } = await model(load({ path: '/about' }));
    expect([route.path, head.canonical]).toEqual(['/about', 'https://www.example.org/about']);
  });
});

describe('redirects', () => {
  const redirects = (...list: object[]): Answers => ({ RedirectsQuery: { site: { siteInfo: { redirects: list } } } });
  const redirect = (more = {}) => ({
    pattern: '/about',
    target: '/firm',
    redirectType: 'REDIRECT_301',
    isQueryStringPreserved: false,
    locale: '',
    ...more,
  });
  it('come before the page', async () => {
    const { load } = await setUp(redirects(redirect()));
    expect(await load({ language: 'de' })).toEqual({ kind: 'redirect', location: '/de/firm', permanent: true });
    await closeContent();
    const broken = await setUp({ ...redirects(redirect()), JssLayoutQuery: down });
    expect((await broken.load()).kind).toBe('redirect');
  });
  it('that keep the query are left to the request', async () => {
    const { load } = await setUp(redirects(redirect({ isQueryStringPreserved: true })));
    expect(await load()).toEqual({ kind: 'not-found' });
  });
  it('of the transfer kind show another page under the same address', async () => {
    const { load } = await setUp(redirects(redirect({ redirectType: 'SERVER_TRANSFER', target: '/firm?x=1' })));
    expect((await model(load())).route.path).toBe('/about');
    expect(
      content()
        .requests.filter(({ query }) => query.includes('JssLayoutQuery'))
        .at(-1)?.query,
    ).toContain('routePath:"/firm"');
  });
  it('are not needed for the page that all openings share', async () => {
    const { load } = await setUp({});
    expect((await model(load({ path: '/careers/search-jobs/jobs/analyst' }))).route.path).toBe('/careers/search-jobs/jobs/analyst');
    const asked = content().requests.filter(({ query }) => query.includes('JssLayoutQuery'));
    expect(asked.map(({ query }) => /routePath:"([^"]*)"/.exec(query)?.[1])).toEqual(['/careers/search-jobs/jobs/opening']);
  });
  it('that are not known make an absent page unavailable, not absent', async () => {
    const { load } = await setUp({ RedirectsQuery: down, JssLayoutQuery: { layout: { item: null } } });
    await expect(load()).rejects.toMatchObject({ code: 'content/status' });
    await closeContent();
    const withPage = await setUp({ RedirectsQuery: down });
    expect((await withPage.load()).kind).toBe('page');
  });
});
