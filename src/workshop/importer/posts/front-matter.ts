import { textOfHtml } from '../../../lib/rich-text/words.ts';
import { plainTitle } from '../../../lib/rich-text/title.ts';
import { isMap, textOf } from '../../markdown/front-matter.ts';
import type { Yaml, YamlMap } from '../../markdown/front-matter.ts';
import { slugOf } from '../../scs/item.ts';
import { encodeDate } from '../items/dates.ts';
import type { FileReport } from '../report.ts';
import type { SourceFile } from '../source.ts';
import { titleOfPost } from './title.ts';

/** Front matter of blogs, and the field it becomes. */
const KNOWN: Readonly<Record<string, string>> = {
  title: 'title',
  date: 'displayDate',
  excerpt: 'lede',
  description: 'metaDescription',
  image_figcaption: 'imageCaption',
  updated: 'updated',
  last_modified_at: 'updated',
};
const DATES = new Set(['displayDate', 'updated']);
/** Keys that are read in another way, or mean nothing here. */
const READ = new Set([
  'authors',
  'author',
  'tags',
  'categories',
  'image',
  'image_alt',
  'layout',
  'slug',
  'hero',
  'permalink',
  'redirect_from',
]);

/** A list in any of its forms: YAML's, or words with commas; of a mapping its `name`. */
export const listOf = (value: Yaml | undefined): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).flatMap((each) =>
    typeof each === 'string' && textOf(each.trim()) ? [each.trim()] : isMap(each) ? (textOf(each.name) ?? []) : [],
  );

/** Every value that is a text, by its path: `title`, `hero.image`. */
export function plainValues(data: YamlMap, before = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === 'string') found[before + key] = value;
    else if (isMap(value)) Object.assign(found, plainValues(value, `${before}${key}.`));
  }
  return found;
}

/** The date of a file's name, `2015-10-13-slug`, and the name without it. */
export function datedName(stem: string): { date: string | undefined; name: string } {
  const [, date, name = stem] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(stem) ?? [];
  return { date: date?.replace(/-(\d)(?=-|$)/g, '-0$1'), name };
}

/** Every address that generators would have given the post: by the date of its name and that of its front matter, and by its own words. */
export function formerAddresses(source: SourceFile): string[] {
  const { date, name } = datedName(source.stem);
  const written = /^\d{4}-\d{2}-\d{2}/.exec(textOf(source.data.date) ?? '')?.[0];
  const slugs = [...new Set([name, textOf(source.data.slug) ?? name])];
  const dates = [...new Set([date, written].filter((each) => each !== undefined))];
  return [
    ...listOf(source.data.permalink),
    ...listOf(source.data.redirect_from),
    ...dates.flatMap((each) => slugs.map((slug) => `/${each.replaceAll('-', '/')}/${slug}`)),
  ].map((address) => address.replace(/^https?:\/\/[^/]+/, ''));
}

/** Front matter of a post in the keys of the house form; what has no field is noted. */
export function frontMatter(source: SourceFile, entry: FileReport, slugOfPerson: (short: string) => string): YamlMap {
  const data: YamlMap = {};
  const named = datedName(source.stem).date;
  for (const [key, value] of Object.entries(source.data)) {
    const field = KNOWN[key];
    if (field) {
      const text = typeof value === 'string' ? value.trim() : '';
      if (DATES.has(field) && text !== '' && encodeDate(text) === undefined) {
        entry.problems.push(`"${key}: ${text}" is no date${field === 'displayDate' && named ? `; the file's name has ${named}` : ''}`);
        continue;
      }
      const words = DATES.has(field) ? text : field === 'title' ? titleOfPost(text, { markdown: !source.html }) : textOfHtml(text);
      if (/<\w/.test(text) && plainTitle(words) === words) entry.changed.push(`"${key}": markup left out, its words kept`);
      if (words !== '') data[field] = words;
    } else if (!READ.has(key)) entry.dropped.push(`front matter "${key}" has no field: ${JSON.stringify(value)}`);
    else if (key === 'hero' && value !== 'false' && textOf(typeof value === 'string' ? value : undefined))
      entry.dropped.push(`front matter "hero" has no field: ${JSON.stringify(value).slice(0, 160)}`);
  }
  if (data.displayDate === undefined && named) data.displayDate = named;
  const authors = listOf(source.data.authors ?? source.data.author).map(slugOfPerson);
  const tags = listOf(source.data.tags ?? source.data.categories).map(slugOf);
  if (authors.length > 0) data.authors = [...new Set(authors)];
  if (tags.length > 0) data.topics = [...new Set(tags)];
  const image = textOf(typeof source.data.image === 'string' ? source.data.image : undefined);
  if (image) data.image = { src: image, alt: textOf(source.data.image_alt) ?? '' };
  return data;
}
