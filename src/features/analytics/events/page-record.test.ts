import { expect, it } from 'vitest';
import type { PageMetadata } from '@/runtime/page-metadata';
import { pageSchema } from './events.schema';
import { pageRecord, type NamedPage } from './page-record';

const metadata = (changes: Partial<PageMetadata> = {}): PageMetadata => ({
  ContentType: 'page',
  ArticleType: '',
  Title: 'The long queue',
  SourcePublication: '',
  DisplayDate: '',
  OriginalPublicationDate: '',
  DaysSinceCMSPublication: null,
  SitecoreId: 'aaaaaaaa-0000-4000-8000-000000000001',
  UserID: '',
  CompanyName: '',
  JobTitle: '',
  LoginStatus: '',
  blogTags: [],
  ArticleTemplate: 'baseTemplate',
  Alumni: false,
  ...changes,
});
const named = (changes: Partial<NamedPage> = {}) =>
  pageRecord({
    title: 'The long queue | Aldermoor',
    path: '/featured-insights/energy/the-long-queue',
    language: 'en',
    siteName: 'insights',
    metadata: metadata(),
    ...changes,
  });

it('is a record that the schema has', () => expect(pageSchema.parse(named())).toEqual(named()));

it('names an article by its type, slug and title', () => {
  const article = metadata({ ArticleType: 'executiveSummary', ContentType: 'article', ArticleTemplate: 'articleTemplate' });
  expect(named({ metadata: article }).pageName).toBe('executiveSummary | the-long-queue | The long queue');
});
it('names an article without a type by its content type', () => {
  const entry = metadata({ ContentType: 'blog', ArticleTemplate: 'blogEntry' });
  expect(named({ metadata: entry }).pageName).toBe('blog | the-long-queue | The long queue');
});
it('names other pages by the title of the document, split into title and practice', () => {
  expect(named({ title: 'People | Aldermoor', path: '/people' })).toMatchObject({
    pageName: 'People',
    practice: 'Aldermoor',
    contentType: 'page',
  });
  expect(named({ title: 'Energy | Practice | Aldermoor' }).practice).toBe('Practice | Aldermoor');
});
it.each([
  ['', 'no title', 'no practice'],
  ['People', 'People', 'no practice'],
  [' | Aldermoor', 'no title', 'Aldermoor'],
])('of the title "%s" makes %s and %s', (title, pageTitle, practice) =>
  expect(named({ title, path: '/x' })).toMatchObject({ pageTitle, practice, pageName: pageTitle }),
);
it('trims the title of the alumni area at |', () =>
  expect(named({ title: 'Reunions | Aldermoor', metadata: metadata({ Alumni: true }) })).toMatchObject({
    pageTitle: 'Reunions',
    practice: 'no practice',
  }));
it('has five subsections of the path, without the language', () => {
  const { subsection, subsection2, subsection3, subsection4, subsection5 } = named({ path: '/de/a/b/c/d/e/f', language: 'de' });
  expect([subsection, subsection2, subsection3, subsection4, subsection5]).toEqual(['a', 'b', 'c', 'd', 'e']);
});
it('names a route within the page by itself', () =>
  expect(named({ hashRoute: 'signin/default' })).toMatchObject({
    pageName: 'signin/default',
    contentType: 'dialog',
    subsection: 'signin',
  }));
it('names pages that say nothing of themselves', () =>
  expect(named({ metadata: undefined, title: 'Sign in | Aldermoor' })).toMatchObject({
    pageName: 'Sign in',
    contentType: 'page',
    itemId: '',
  }));
