import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { describe, expect, it } from 'vitest';
import { escapeJson } from '@/lib/escape-json';
import { createHead } from '../head.server';
import type { RouteInfo } from '@/runtime/rendering';
import { parsePageFields } from '../page-fields';
import type { JsonLd } from '@/runtime/json-ld';
import { jsonLdSchema } from './json-ld.schema';
import { structuredDataOf } from './json-ld.server';
import { listedPages } from './listed-pages';

const origin = 'https://www.example.org';
const field = (value: unknown) => ({ value });
const item = (name: string, fields: Record<string, unknown> = {}) => ({
  id: 'x',
  url: `/${name}`,
  name,
  displayName: name,
  fields: { Title: field(name), ...fields },
});

interface Case {
  templateName: string;
  path?: string;
  fields?: Record<string, unknown>;
  route?: Partial<RouteInfo>;
  updated?: string;
}

function dataOf(
  { templateName, path = '/section/page', fields = {}, route: more = {}, updated = '2026-11-10T00:00:00.000Z' }: Case,
  listed = [{ name: 'One', url: '/one' }],
): JsonLd[] {
  const route: RouteInfo = {
    site: 'dotcom',
    language: 'en',
    itemLanguage: 'en',
    languages: ['en', 'de'],
    path,
    itemId: 'id',
    templateName,
    templateId: 't',
    pageNumber: 1,
    editing: false,
    access: { kind: 'full' },
    ...more,
  };
  const parsed = parsePageFields({
    Title: field('The long queue'),
    Lede: field('Why it takes years'),
    Image: { value: { src: '/-/media/a.png', alt: 'A' } },
    ...fields,
  });
  const head = createHead({
    route,
    fields: parsed,
    itemName: 'page',
    origin,
    siteName: 'Aldermoor',
    updated,
    hidden: false,
    state: '',
    phrase: String,
  });
  return structuredDataOf({
    route,
    head,
    fields: parsed,
    origin,
    crumbs:
      path === '/'
        ? []
        : [
            { text: 'Home', href: '/' },
            { text: 'Section', href: '/section' },
          ],
    updated,
    words: 1200,
    listed,
    now: Date.parse('2026-11-20T00:00:00Z'),
  });
}

const authored = {
  DisplayDate: field('2026-11-01T08:00:00Z'),
  Authors: [
    item('ines-valbuena', { FirstName: field('Inés'), LastName: field('Valbuena'), JobTitle: field('Partner') }),
    null,
    { id: 'odd' },
  ],
  Topics: [item('Energy')],
};
const event = {
  StartDate: field('2026-12-04T17:30:00Z'),
  EndDate: field('2026-12-04T21:00:00Z'),
  Venue: field('The Exchange'),
  City: field('Rotterdam'),
  Country: field('Netherlands'),
  Speakers: [item('Ann')],
};

const CASES: Record<string, Case & { type: string }> = {
  article: { type: 'Article', templateName: 'Article', fields: authored },
  'gated article': {
    type: 'Article',
    templateName: 'Article',
    fields: { ...authored, Access: field('premium') },
    route: { access: { kind: 'teaser', needs: 'premium' } },
  },
  'article without author, date and picture': { type: 'Article', templateName: 'Article', fields: { Image: { value: {} } }, updated: '' },
  'blog entry': { type: 'BlogPosting', templateName: 'Blog Entry', fields: { ...authored, BlogTags: [item('Grid')] } },
  blog: { type: 'Blog', templateName: 'Blog Instance' },
  profile: {
    type: 'ProfilePage',
    templateName: 'Profile',
    fields: {
      FirstName: field('Inés'),
      LastName: field('Valbuena'),
      JobTitle: field('Partner'),
      SpokenLanguages: field('Spanish, English'),
      SocialLinks: field('linkedin=https%3A%2F%2Fexample.org%2Fines&mail=mailto%3Aa%40b.c'),
      Office: item('Madrid'),
    },
  },
  event: { type: 'Event', templateName: 'Event', fields: event },
  'online event': { type: 'Event', templateName: 'Event', fields: { ...event, Format: field('online') } },
  'hybrid event that is full': {
    type: 'Event',
    templateName: 'Event',
    fields: { ...event, Format: field('hybrid'), Registration: field('full'), Latitude: field('51.9'), Longitude: field('4.5') },
  },
  'event without a date': { type: 'WebPage', templateName: 'Event' },
  report: { type: 'Report', templateName: 'Publication', fields: { ...authored, Edition: field('Autumn 2026') } },
  book: { type: 'Book', templateName: 'Publication', fields: { ...authored, Isbn: field('978-0-306-40615-7'), PageCount: field('212') } },
  office: {
    type: 'WebPage',
    templateName: 'Office',
    fields: { City: field('Rotterdam'), Address: field('Leuvehaven 1\r\n3011 EA'), Phone: field('+31 10 000 0000') },
  },
  listing: { type: 'CollectionPage', templateName: 'Article Listing' },
  topic: { type: 'CollectionPage', templateName: 'Topic' },
  'basic page': { type: 'WebPage', templateName: 'Basic Page' },
};

const inPage = (data: JsonLd[]): string =>
  `<html><head><title>t</title>${data.map((thing) => `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', ...thing })}</script>`).join('')}</head><body><h1>t</h1></body></html>`;

/** What the validator of search engines' rules objects to; without schema.org's own file, which it would have to fetch, it knows Google's rules. */
async function objections(data: JsonLd[]): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(inPage(data));
  const issues = await new Validator().validate(extracted);
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
}

describe('structured data', () => {
  it.each(Object.entries(CASES))('of the page type "%s" is valid', async (_name, { type, ...rest }) => {
    const data = dataOf(rest);
    expect(data.map((thing) => thing['@type'])).toEqual([type, 'BreadcrumbList']);
    for (const thing of data) expect(jsonLdSchema.safeParse(JSON.parse(JSON.stringify(thing))).error?.message).toBeUndefined();
    expect(await objections(data)).toEqual([]);
  });

  it('of the home page names the firm, and no search, whose results crawlers are kept from', async () => {
    const data = dataOf({ templateName: 'Home Page', path: '/' });
    expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'WebPage']);
    expect(JSON.stringify(data)).not.toContain('SearchAction');
    for (const thing of data) jsonLdSchema.parse(thing);
    expect(await objections(data)).toEqual([]);
  });

  it('says which part of a gated text is not free, and that all of a free one is', () => {
    expect(dataOf(CASES['gated article']!)[0]).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.gated' },
    });
    const [free] = dataOf(CASES.article!);
    expect(free).toMatchObject({
      isAccessibleForFree: true,
      wordCount: 1200,
      author: [{ name: 'Inés Valbuena', url: 'https://www.example.org/ines-valbuena', jobTitle: 'Partner' }],
      datePublished: '2026-11-01T08:00:00Z',
      dateModified: '2026-11-10T00:00:00Z',
      inLanguage: 'en',
    });
    expect(free).not.toHaveProperty('hasPart');
  });

  it('does not call a book free of which an extract or a sample can be had', () => {
    const book = (fields: object) => dataOf({ ...CASES.book!, fields: { ...CASES.book!.fields, ...fields } })[0];
    const file = (description: string) => ({ value: { src: '/-/media/a.pdf', description } });
    expect(book({ Document: file('') })).toMatchObject({ isAccessibleForFree: true });
    expect(book({ Document: file('Extract') })).not.toHaveProperty('isAccessibleForFree');
    expect(book({ Preview: file('') })).not.toHaveProperty('isAccessibleForFree');
  });

  it('has pictures that search engines take: the page’s own, and of a drawing the share picture alone', () => {
    const share = expect.stringMatching(/\/-\/share\/en\/[\da-f]{12}\/section\/page\.png$/) as string;
    const image = (src: string) => ({ value: { src, alt: 'A' } });
    const drawing = { Image: image('/-/media/a.svg?rev=1') };
    expect(dataOf(CASES.article!)[0]).toMatchObject({ image: ['https://www.example.org/-/media/a.png', share] });
    expect(dataOf({ templateName: 'Article', fields: drawing })[0]).toMatchObject({ image: [share] });
    expect(dataOf({ templateName: 'Profile', fields: drawing })[0]).toMatchObject({ mainEntity: { image: share } });
    const chosen = { ...drawing, ShareImage: image('/-/media/b.svg') };
    expect(dataOf({ templateName: 'Article', fields: chosen })[0]).toMatchObject({ image: [share] });
  });

  it('offers places only while an event can be registered for', () => {
    expect(dataOf(CASES.event!)[0]).toMatchObject({
      offers: { availability: 'https://schema.org/InStock' },
      location: { '@type': 'Place', name: 'The Exchange' },
    });
    expect(dataOf(CASES['hybrid event that is full']!)[0]).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
      location: [{ '@type': 'Place', geo: { latitude: 51.9 } }, { '@type': 'VirtualLocation' }],
    });
    for (const fields of [
      { ...event, Registration: field('closed') },
      { ...event, StartDate: field('2026-01-04T17:30:00Z'), EndDate: field('') },
    ])
      expect(dataOf({ templateName: 'Event', fields })[0]).not.toHaveProperty('offers');
  });

  it('says no place, capacity or pages where a layout has the 0 of fields that are left empty', () => {
    const empty = { Latitude: field(0), Longitude: field(0), Capacity: field(0), PageCount: field(0), Isbn: field('978-3') };
    expect(JSON.stringify(dataOf({ templateName: 'Event', fields: { ...event, ...empty } }))).not.toMatch(/GeoCoordinates|Capacity/);
    expect(JSON.stringify(dataOf({ templateName: 'Publication', fields: { ...authored, ...empty } }))).not.toContain('numberOfPages');
  });

  it.each([
    ['978-0-306-40615-7', true],
    ['0-8044-2957-X', true],
    ['978-0-00-192655-1', false],
    ['978-3', false],
  ])('a book has the number %s: %s, as its last digit has it', (isbn, has) => {
    const [book] = dataOf({ templateName: 'Publication', fields: { ...authored, Isbn: field(isbn) } });
    expect(book).toMatchObject({ '@type': 'Book' });
    expect(Object.hasOwn(book ?? {}, 'isbn')).toBe(has);
  });

  it('dates a publication as its page does: by its own day, not by that on which it came to the shelf', () => {
    const dates = { DisplayDate: field('2026-11-01T08:00:00Z'), PublicationDate: field('2023-05-04T00:00:00Z') };
    const [book] = dataOf({ templateName: 'Publication', fields: { ...authored, ...dates } });
    expect(book).toMatchObject({ datePublished: '2023-05-04T00:00:00Z' });
  });

  it('leads to the form on the event’s own page', () => {
    const link = { value: { href: '#form-event-registration', text: 'Ask for a place' } };
    const [data] = dataOf({ templateName: 'Event', fields: { ...event, RegistrationLink: link } });
    expect(data).toMatchObject({ offers: { url: `${String(data?.url)}#form-event-registration` } });
  });

  it('is absent from pages that are not to be found', () => {
    expect(dataOf({ templateName: 'Error Page' })).toEqual([]);
    expect(dataOf({ templateName: 'Article', fields: { ...authored, NoIndex: field('1') } })).toEqual([]);
  });

  it('cannot end the script that it stands in', () => {
    const html = inPage(
      dataOf({ templateName: 'Article', fields: { ...authored, Title: field('</script><script>alert(1)</script><!--') } }),
    );
    expect(html).not.toContain('alert(1)</script>');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });
});

describe('listed pages', () => {
  const node = (data: unknown, slots?: unknown) => ({ uid: 'u', component: 'C', params: {}, data, ...(slots ? { slots } : {}) }) as never;
  it('are those that a listing leads to, each once, without their authors', () => {
    const article = item('a', { Authors: [item('somebody')] });
    expect(
      listedPages([
        node({ crumbs: [item('home')], items: [article, article], total: 2 }),
        node(undefined, { inner: [node([{ href: '/card', title: 'Card' }])] }),
      ]),
    ).toEqual([
      { name: 'a', url: '/a' },
      { name: 'Card', url: '/card' },
    ]);
    expect(listedPages([node(null), node('text')])).toEqual([]);
  });
});
