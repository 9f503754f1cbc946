import { createHash } from 'node:crypto';
import { readingMinutes as minutesOf } from '../../../lib/rich-text/reading-time.ts';
import { nameOfPerson } from '../../../lib/person-name.ts';
import { piecesOf } from '../../../lib/rich-text/pieces.ts';
import { textOfHtml } from '../../../lib/rich-text/words.ts';
import { plainTitle } from '../../../lib/rich-text/title.ts';
import { cleanText, cut } from '../../kit/text/normalise.ts';
import { phoneWords } from '../../kit/text/phone.ts';
import { FIELD_END } from '../text/field.ts';
import { pageText } from './blocks.ts';
import { imageField, isTrue, pairTexts, references, textField } from './layout.ts';
import type { Reference, Route } from './layout.ts';
import type { PageEntry } from './listing.ts';

export const DOCUMENT_TYPES = ['article', 'blogEntry', 'publication', 'event', 'profile', 'topic', 'office', 'page'] as const;
type DocumentType = (typeof DOCUMENT_TYPES)[number];
export const ACCESS_LEVELS = ['free', 'registered', 'premium'] as const;
type AccessLevel = (typeof ACCESS_LEVELS)[number];

const TYPE_OF_TEMPLATE: Readonly<Record<string, DocumentType>> = {
  Article: 'article',
  'Blog Entry': 'blogEntry',
  Publication: 'publication',
  Event: 'event',
  Profile: 'profile',
  Topic: 'topic',
  Office: 'office',
};
/** Pages that are no answer to anything. */
const NEVER = new Set(['Error Page']);

/** A person or topic as a result names it. */
interface Named {
  slug: string;
  label: string;
  url: string | null;
}

/** What the index stores of a page in one language. Nothing that a visitor may not read is in it. */
export interface IndexDocument {
  id: string;
  language: string;
  textLanguage: string;
  site: string;
  type: DocumentType;
  slug: string;
  url: string;
  title: string;
  dek: string;
  /** Topics, people and keywords: the second weight. */
  keywords: string;
  body: string;
  /** What stands around the text: the last weight. */
  extras: string;
  /** Other ways to write what a page says, by which it is found as well, and which no result shows. */
  unshown: string;
  /** ISO 8601. */
  date: string | null;
  /** The day of that moment, of an event where it takes place: `2026-12-04`. */
  day: string | null;
  image: { src: string; alt: string } | null;
  authors: readonly Named[];
  topics: readonly Named[];
  access: AccessLevel;
  documentType: string | null;
  readingMinutes: number | null;
}

/** Longer texts are cut: PostgreSQL's limit of a tsvector is 1 MB. */
const MAX_TEXT = 200_000;
/** What Sitecore writes for a date that is not set. */
const NO_DATE = '0001-01-01';

/** As the site decides it: a page without the field is free, a value that is none of the list counts as the strictest. */
function accessOf(fields: Readonly<Record<string, unknown>>): AccessLevel {
  const field = fields.Access;
  const value: unknown = typeof field === 'object' && field !== null && 'value' in field ? field.value : field;
  if (value === undefined || value === null) return 'free';
  return ACCESS_LEVELS.find((level) => level === value) ?? 'premium';
}

/** As the site calls it: people by their names. */
const titleOf = ({ name, fields }: Pick<Reference, 'name' | 'fields'>): string =>
  cleanText(
    nameOfPerson({
      title: plainTitle(textField(fields, 'Title')),
      first: textField(fields, 'FirstName'),
      last: textField(fields, 'LastName'),
    }),
  ) || name;

function dateOf(fields: Route['fields'], names: readonly string[]): string | null {
  for (const name of names) {
    const value = textField(fields, name);
    if (value !== '' && !value.startsWith(NO_DATE) && !Number.isNaN(Date.parse(value))) return new Date(value).toISOString();
  }
  return null;
}

/** The zone of an event's place; UTC where it says none that there is, as its page does. */
function zoneOf(fields: Route['fields']): string {
  const name = textField(fields, 'TimeZone');
  if (name === '') return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 'UTC';
  }
}

/** `sv` writes days as ISO 8601 does. */
const dayOf = (moment: string, timeZone: string): string => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(moment));
const monthOf = (moment: string, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone }).format(new Date(moment));

const DATES: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  event: ['StartDate'],
  publication: ['PublicationDate', 'DisplayDate'],
};
const EXTRAS = [
  'Eyebrow',
  'ContentType',
  'SourcePublication',
  'ImageCaption',
  'Venue',
  'City',
  'Country',
  'Audience',
  'Edition',
  'Isbn',
  'Contents',
  'Education',
  'SpokenLanguages',
  'Address',
  'Email',
  'Phone',
];
const PAIRS = ['KeyFigures', 'Agenda'];

function readingMinutes(type: DocumentType, fields: Route['fields'], words: number): number | null {
  if (type !== 'article' && type !== 'blogEntry') return null;
  const field = fields.ReadingMinutes;
  const given = typeof field === 'object' && field !== null && 'value' in field ? Number(field.value) : Number.NaN;
  if (Number.isInteger(given) && given > 0) return given;
  return minutesOf(words);
}

/**
 * What the index keeps of a page; undefined for a page that is not to be found (`NoIndex`, error pages).
 * @param urlOf address of an item that is listed too
 */
export function documentOf(
  entry: PageEntry,
  route: Route,
  urlOf: (id: string, language: string) => string | null,
): IndexDocument | undefined {
  const { fields } = route;
  if (NEVER.has(entry.template) || isTrue(fields, 'NoIndex')) return undefined;
  const type = TYPE_OF_TEMPLATE[entry.template] ?? 'page';
  const access = accessOf(fields);
  const gated = access !== 'free';
  const named = (...names: string[]): Named[] =>
    names
      .flatMap((name) => references(fields, name))
      .map((each) => ({ slug: each.name.toLowerCase(), label: titleOf(each), url: urlOf(each.id, entry.language) }));
  const authors = named('Authors', 'Speakers');
  const topics = named('Topics', 'Expertise');
  const { text, words } = pageText(route, gated);
  const dek =
    type === 'profile'
      ? [textField(fields, 'JobTitle'), textField(fields, 'Lede')]
      : [textField(fields, 'Lede') || textField(fields, 'MetaDescription')];
  const date = dateOf(fields, DATES[type] ?? ['DisplayDate', 'OriginalPublicationDate']);
  const zone = type === 'event' ? zoneOf(fields) : 'UTC';
  const extras = [
    // Who looks for an event says when.
    date !== null && type === 'event' ? monthOf(date, zone, entry.language) : '',
    ...EXTRAS.map((name) => textField(fields, name)),
    ...PAIRS.flatMap((name) => pairTexts(textField(fields, name))),
    gated ? '' : textField(fields, 'Notes'),
  ];
  const keywords = [...authors, ...topics]
    .map(({ label }) => label)
    .concat(
      named('Tags', 'BlogTags', 'Office').map(({ label }) => label),
      textField(fields, 'MetaDescription'),
    );
  const join = (parts: readonly string[]): string => cut(cleanText(parts.map(textOfHtml).filter(Boolean).join(' · ')), MAX_TEXT);
  return {
    id: entry.id,
    language: entry.language,
    textLanguage: entry.language,
    site: entry.site,
    type,
    slug: entry.name.toLowerCase(),
    url: entry.url,
    title: titleOf({ name: entry.name, fields }),
    dek: join(dek),
    keywords: join(keywords),
    body: cut(cleanText(text), MAX_TEXT),
    // Each thing that is listed is told apart, as the fields are.
    extras: cut(cleanText(extras.flatMap(piecesOf).join(FIELD_END)), MAX_TEXT),
    unshown: join(phoneWords(textField(fields, 'Phone'))),
    date,
    day: date && dayOf(date, zone),
    image: imageField(fields, 'Image') ?? null,
    authors,
    topics,
    access,
    documentType: textField(fields, 'ArticleType') || null,
    readingMinutes: readingMinutes(type, fields, words),
  };
}

/** Changes with everything that the index stores of a page. */
export const hashOf = (document: IndexDocument): string => createHash('sha256').update(JSON.stringify(document)).digest('base64url');
