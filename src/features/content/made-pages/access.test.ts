import { answeredItem } from '../lists/query-examples';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderings } from '@/generated/rendering-schemas';
import { logger } from '@/server/logger';
import { describePage } from '../seo/describe.server';
import { createPage, loadPage } from '@/server/page/page';
import type { PageDependencies, PageRequest } from '@/server/page/page';
import type { PageModel, PageProps } from '@/runtime/page-model';
import type { RenderingNode } from '@/runtime/rendering';
import { parseLayout } from '@/server/content/layout';
import { createContentServices } from '@/server/content/services';
import { layoutAnswer, operationName, stubContent } from '@/server/testing/stub-content';
import type { StubAnswer, StubContent } from '@/server/testing/stub-content';

/** Stands wherever a visitor may not read. */
const CANARY = 'The canary sings below the moor.';
const OPENING = `<p>Opening ${'word '.repeat(124)}</p>`;
const GATED_HTML = `<h2>Part</h2><p>${'word '.repeat(400)}</p><p>${CANARY}</p>`;
/** Reading time of the whole text: some 530 words, at 230 a minute. The teaser alone would take one minute. */
const MINUTES = 2;

let stub: StubContent | undefined;
afterEach(() => stub?.close());

const origins = {
  sites: [{ name: 'insights', origin: 'https://insights.example.org' }],
  preview: 'https://preview.example.org',
  staging: 'https://staging.example.org',
  extraHosts: {},
};
const request: PageRequest = {
  site: 'insights',
  language: 'en',
  path: '/featured-insights/énergie',
  pageNumber: 1,
  view: 'published',
  strict: true,
};

async function dependencies(answers: Record<string, StubAnswer>, more: Partial<PageDependencies> = {}): Promise<PageDependencies> {
  stub = await stubContent(({ query }) => {
    const name = operationName(query);
    const found = Object.keys(answers).find((key) => name.startsWith(key));
    if (found) return answers[found] ?? {};
    if (name === 'RedirectsQuery') return { site: { siteInfo: { redirects: [] } } };
    if (name === 'AppRootQuery') return { layout: { homePage: { rootItem: [{ id: 'ROOT' }] } } };
    if (name === 'DictionarySearch') return { search: { pageInfo: { endCursor: '', hasNext: false }, results: [] } };
    if (name === 'TopicLinks') return { list: { total: 0, pageInfo: { endCursor: '', hasNext: false }, results: [] } };
    if (name.includes('siteInfoCollection')) return { site: { siteInfoCollection: [] } };
    return { item: null };
  });
  return {
    services: createContentServices({ endpoint: stub.endpoint, apiKey: 'the-api-key', timeoutMs: 5_000, retryUnitMs: 1 }),
    renderings,
    origins,
    describe: describePage,
    ...more,
  };
}

/** The props of the page, and what is sent of them: `_next/data` is their JSON, the document inlines a part of it. */
async function pageOf(
  route: Record<string, unknown>,
  { answers = {}, ...more }: { answers?: Record<string, StubAnswer> } & Partial<PageDependencies> = {},
): Promise<{ model: PageModel; sent: string }> {
  const layout = layoutAnswer(route);
  const result = await loadPage(
    request,
    await dependencies({ JssLayoutQuery: layout, PageLayout: { item: layout.layout.item }, ...answers }, more),
  );
  if (result.kind !== 'page') throw new Error(`expected a page, got ${result.kind}`);
  const props: PageProps = { hydrate: 'onIntent', page: result.model };
  return { model: result.model, sent: JSON.stringify(props) };
}

const rendering = (componentName: string, more = {}) => ({
  uid: componentName.toLowerCase(),
  componentName,
  dataSource: '',
  params: {},
  ...more,
});
const file = (name: string) => ({ value: { src: `/-/media/documents/${name}.pdf`, name, extension: 'pdf', size: '1000' } });

const fieldsOf = (access: unknown) => ({
  Title: { value: 'The long queue' },
  Lede: { value: 'Who holds the pen' },
  MetaDescription: { value: 'About a queue' },
  Access: { value: access },
  KeyFigures: { value: '42=months' },
  Body: { value: `${OPENING}${GATED_HTML}`, editable: CANARY },
  ReadingMinutes: { value: String(MINUTES) },
  Notes: { value: `<ol><li id="n1">${CANARY}</li></ol>` },
  Document: file('canary-document'),
  Downloads: [{ id: 'd1', fields: { File: file('canary-download'), DocumentType: { value: 'appendix' } } }],
  Preview: file('preview'),
});
const referenceTo = (access: unknown) => ({
  id: 'CCCCCCCC-0000-0000-0000-000000000003',
  url: '/featured-insights/gated',
  name: 'gated',
  displayName: 'gated',
  fields: fieldsOf(access),
});

const expectNothingGated = (sent: string) => {
  expect(sent).not.toContain(CANARY);
  expect(sent).not.toMatch(/canary-(?:document|download)/);
};
const main = (...nodes: object[]) => ({ 'headless-main': nodes });
const nodeOf = (model: PageModel, component: string): RenderingNode | undefined =>
  model.slots.main.find((node) => node.component === component);

const article = main(rendering('ArticleHeader'), rendering('ArticleBody'), rendering('ArticleAuthors'));
const publication = main(rendering('PublicationDetail'));

describe.each([
  ['registered', 'registered'],
  ['premium', 'premium'],
  ['gold', 'premium'],
  ['', 'premium'],
] as const)('a text whose access is "%s"', (access, needs) => {
  const quiet = () => vi.spyOn(logger, 'warn').mockImplementation(() => undefined);

  it.each([
    ['Article', article],
    ['Blog Entry', main(rendering('BlogEntryHeader'), rendering('ArticleBody'))],
    ['Publication', publication],
  ])('is a teaser on its own page: %s', async (templateName, placeholders) => {
    quiet();
    const { model, sent } = await pageOf({ templateName, fields: fieldsOf(access), placeholders });
    expectNothingGated(sent);
    expect(model.route.access).toMatchObject({ kind: 'teaser', needs });
    expect(sent).toContain('Opening word');
    expect(model.head.description).toBe('About a queue');
    expect(model.slots.main.map(({ problem }) => problem)).toEqual(placeholders['headless-main'].map(() => undefined));
  });
  it('has the reading time of the whole', async () => {
    quiet();
    const { model } = await pageOf({ templateName: 'Article', fields: fieldsOf(access), placeholders: article });
    expect(nodeOf(model, 'ArticleHeader')?.data).toMatchObject({ minutes: MINUTES });
    expect(nodeOf(model, 'ArticleHeader')?.page).toMatchObject({ Access: { value: needs } });
    expect(nodeOf(model, 'ArticleBody')?.page).toMatchObject({ KeyFigures: { value: [['42', 'months']] }, Notes: { value: '' } });
  });
  it('is a card in what an editor chose, however deep it stands', async () => {
    quiet();
    const { sent, model } = await pageOf({
      templateName: 'Home Page',
      fields: { Title: { value: 'Home' }, RelatedArticles: [referenceTo(access)] },
      placeholders: main(
        rendering('HomeLead', {
          fields: {
            Article: referenceTo(access),
            Also: [
              { ...referenceTo('free'), fields: { ...fieldsOf('free'), Body: { value: OPENING }, RelatedArticles: [referenceTo(access)] } },
            ],
          },
        }),
        rendering('CardList', { fields: { Items: [referenceTo(access)] } }),
        rendering('RelatedArticles'),
      ),
    });
    expectNothingGated(sent);
    expect(sent).not.toContain('Opening word');
    expect(nodeOf(model, 'CardList')?.fields).toMatchObject({
      Items: [{ fields: { Access: { value: needs }, ReadingMinutes: { value: MINUTES } } }],
    });
  });
  it('is a card in what a query found', async () => {
    quiet();
    const list = {
      total: 1,
      pageInfo: { endCursor: '', hasNext: false },
      results: [answeredItem('cccc', '/gated', fieldsOf(access))],
    };
    const { sent, model } = await pageOf(
      {
        templateName: 'Article Listing',
        fields: { Title: { value: 'All' } },
        placeholders: main(rendering('ArticleListing'), rendering('PublicationGrid')),
      },
      { answers: { ArticlesBelow: { list }, Publications: { list } } },
    );
    expectNothingGated(sent);
    expect(nodeOf(model, 'ArticleListing')?.data).toMatchObject({
      items: [{ fields: { Access: { value: needs }, ReadingMinutes: { value: MINUTES } } }],
    });
    expect(nodeOf(model, 'PublicationGrid')?.data).toMatchObject({ total: 1 });
  });
});

describe('a gated text in blocks', () => {
  const block = (uid: string, html: string) => rendering('TextBlock', { uid, fields: { Text: { value: html } } });
  const figure = (uid: string, caption: string) =>
    rendering('Figure', { uid, fields: { Title: { value: caption }, Image: { value: { src: '/a.png', alt: '' } } } });
  const blocks = [
    block('b1', `<p>Opening ${'word '.repeat(60)}</p>`),
    figure('b2', 'Shown'),
    block('b3', `<p>${'more '.repeat(70)}</p><h2>Next</h2>${GATED_HTML}`),
    figure('b4', CANARY),
    block('b5', `<p>${CANARY}</p>`),
    rendering('DataTable', { uid: 'b6', fields: { Data: { value: CANARY } } }),
  ];
  const fields = { ...fieldsOf('registered'), Body: { value: '' } };

  it('ends with the block in which the mark is reached', async () => {
    const { model, sent } = await pageOf({
      templateName: 'Article',
      fields,
      placeholders: main(rendering('ArticleHeader'), rendering('ArticleBody', { placeholders: { 'article-body-{*}': blocks } })),
    });
    expectNothingGated(sent);
    expect(nodeOf(model, 'ArticleBody')?.slots?.['article-body']?.map(({ uid }) => uid)).toEqual(['b1', 'b2', 'b3']);
    expect(JSON.stringify(nodeOf(model, 'ArticleBody'))).not.toContain('Next');
    expect(nodeOf(model, 'ArticleHeader')?.data).toMatchObject({ minutes: MINUTES });
  });
  it('ends there too where the blocks stand in the page itself, and the page’s other parts stay', async () => {
    const { model, sent } = await pageOf({
      templateName: 'Publication',
      fields,
      placeholders: main(rendering('PublicationDetail'), ...blocks, rendering('CardList', { fields: { Items: [] } })),
    });
    expectNothingGated(sent);
    expect(model.slots.main.map(({ uid }) => uid)).toEqual(['publicationdetail', 'b1', 'b2', 'b3', 'cardlist']);
  });
  it('leaves the header and the footer of the site alone', async () => {
    const { model } = await pageOf({
      templateName: 'Article',
      fields,
      placeholders: { ...article, 'headless-footer': [block('f', `<p>${'imprint '.repeat(300)}</p>`)] },
    });
    expect(model.slots.footer.map(({ uid }) => uid)).toEqual(['f']);
  });
});

describe('the way to the text', () => {
  const gated = { templateName: 'Article', fields: fieldsOf('premium'), placeholders: article };
  it('is the sign-in that leads back, where there are accounts', async () => {
    expect((await pageOf(gated, { accounts: true })).model.route.signIn).toBe('/sign-in/prompt?to=%2Ffeatured-insights%2F%25C3%25A9nergie');
    await stub?.close();
    expect((await pageOf({ ...gated, fields: fieldsOf('free') }, { accounts: true })).model.route.signIn).toBeUndefined();
  });
  it('is no link where nobody can sign in', async () => {
    const { model, sent } = await pageOf(gated);
    expect(model.route.signIn).toBeUndefined();
    expect(sent).not.toContain('sign-in');
  });
});

it('leaves a free text and its files whole', async () => {
  const { model, sent } = await pageOf({ templateName: 'Article', fields: fieldsOf('free'), placeholders: article });
  expect(model.route.access).toEqual({ kind: 'full' });
  expect(sent).toContain(CANARY);
  expect(sent).toContain('canary-document');
});

it('gives an editor the whole text', async () => {
  const { layout } = layoutAnswer({ templateName: 'Article', fields: fieldsOf('premium'), placeholders: article }, { pageEditing: true });
  const parsed = parseLayout(layout.item.rendered);
  const page = parsed && (await createPage(parsed, {}, { ...request, view: 'draft' }, await dependencies({})));
  expect(JSON.stringify(page)).toContain(CANARY);
});
