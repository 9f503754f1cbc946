/** Texts: articles, blog entries and publications. */
import { isoMoment } from '@/lib/iso-moment';
import { freeOf } from '../../lists/free';
import { datedOf } from '../page-fields';
import type { JsonLd } from './json-ld.schema';
import { imagesOf, optional, organizationOf, personOf, type PageFacts } from './things.server';

/** The class of the element that stands for the hidden part (`AccessGate`). */
const GATED_SELECTOR = '.gated';

/** What articles and publications have in common. Without authors the firm speaks. @param isWhole whether who may read the page has all of the work */
function workOf(facts: PageFacts, isWhole = true) {
  const { fields, head, route, origin } = facts;
  const authors = fields.Authors.map((author) => personOf(author, origin)).filter(({ name }) => name !== '');
  const published = datedOf(fields);
  const gated = route.access.kind === 'teaser';
  return {
    '@id': `${head.canonical}#work`,
    url: head.canonical,
    mainEntityOfPage: head.canonical,
    ...optional('description', head.description),
    ...optional('image', imagesOf(facts)),
    inLanguage: route.itemLanguage,
    author: authors.length > 0 ? authors : [organizationOf(facts)],
    publisher: organizationOf(facts),
    ...(published ? { datePublished: isoMoment(published) } : {}),
    // A text that was only moved or retagged before its date was not changed after it.
    ...(facts.updated ? { dateModified: isoMoment(Math.max(Date.parse(facts.updated), Date.parse(published || facts.updated))) } : {}),
    ...optional('about', fields.Topics.map((topic) => topic.fields.Title.value || topic.displayName).filter(Boolean)),
    ...optional('keywords', [...fields.BlogTags, ...fields.Tags].map((tag) => tag.fields.Title.value || tag.displayName).filter(Boolean)),
    ...(gated ? { isAccessibleForFree: false } : isWhole ? { isAccessibleForFree: true } : {}),
    ...(gated ? { hasPart: { '@type': 'WebPageElement' as const, isAccessibleForFree: false as const, cssSelector: GATED_SELECTOR } } : {}),
  };
}

export const articleOf = (facts: PageFacts, type: 'Article' | 'BlogPosting'): JsonLd => ({
  '@type': type,
  headline: facts.head.og.title,
  ...optional('articleSection', facts.fields.Topics[0]?.fields.Title.value),
  ...(facts.words > 0 ? { wordCount: facts.words } : {}),
  ...workOf(facts),
});

/** Whether its last digit is what the others make it: a number that is wrong, or nobody's, finds another book or none. */
function isIsbn(written: string): boolean {
  const digits = written.replace(/[-\s]/g, '').toUpperCase();
  const sum = (weight: (at: number) => number): number =>
    [...digits].reduce((total, digit, at) => total + weight(at) * (digit === 'X' ? 10 : Number(digit)), 0);
  if (/^97[89]\d{10}$/.test(digits)) return sum((at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
  return /^\d{9}[\dX]$/.test(digits) && sum((at) => 10 - at) % 11 === 0;
}

export function publicationOf(facts: PageFacts): JsonLd {
  const { Access, Document, Preview, Isbn, Edition, PageCount } = facts.fields;
  const edition = optional('bookEdition', Edition.value);
  const name = facts.head.og.title;
  // Of a book of which an extract or a sample can be had nothing is said: its page is free, the book is not.
  const free = freeOf(Access.value, Document, Boolean(Preview.value.src));
  const isWhole = free?.what === 'whole';
  if (!Isbn.value) return { '@type': 'Report', name, headline: name, ...edition, ...workOf(facts, isWhole) };
  const pages = PageCount.value;
  return {
    '@type': 'Book',
    name,
    ...optional('isbn', isIsbn(Isbn.value) ? Isbn.value : ''),
    ...edition,
    ...(pages && pages > 0 ? { numberOfPages: Math.round(pages) } : {}),
    ...workOf(facts, isWhole),
  };
}
