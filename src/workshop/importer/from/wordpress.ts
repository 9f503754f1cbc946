import { readFileSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../../scs/modules.ts';
import { slugOf } from '../../scs/item.ts';
import { DocumentError } from '../../markdown/front-matter.ts';
import type { Person } from '../posts/people.ts';
import type { Report } from '../report.ts';
import { htmlSource, isoDate, originOf } from './sources.ts';
import type { Sources } from './sources.ts';
import { withoutShortcodes, withParagraphs } from './wordpress-text.ts';

/** An element's text: fast-xml-parser gives an object where it has attributes. */
const text = z.union([z.string(), z.looseObject({ '#text': z.string().default('') }).transform((value) => value['#text'])]).default('');
const many = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === undefined || value === '' ? [] : [value].flat()), z.array(schema));

const authorSchema = z.object({ author_login: text, author_display_name: text });
const itemSchema = z.object({
  title: text,
  link: text,
  pubDate: text,
  creator: text,
  'content:encoded': text,
  'excerpt:encoded': text,
  post_id: text,
  post_date_gmt: text,
  post_name: text,
  post_type: text,
  post_password: text,
  status: text,
  attachment_url: text,
  category: many(
    z
      .object({ '@domain': z.string().default(''), '#text': z.string().default('') })
      .or(z.string().transform(() => ({ '@domain': '', '#text': '' }))),
  ),
  postmeta: many(z.object({ meta_key: text, meta_value: text })),
  comment: many(z.unknown()),
});
type Item = z.infer<typeof itemSchema>;
const exportSchema = z.object({
  rss: z.object({
    channel: z.object({
      title: text,
      link: text,
      language: text,
      base_blog_url: text,
      author: many(authorSchema),
      item: many(z.unknown()),
    }),
  }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  // `wp:post_id`, `dc:creator`; `content:encoded` and `excerpt:encoded` would be one.
  transformTagName: (name) => (/^(content|excerpt):/.test(name) ? name : name.replace(/^\w+:/, '')),
});

const SHOWN = new Set(['publish', '']);
const meta = (item: Item, key: string): string => item.postmeta.find((each) => each.meta_key === key)?.meta_value ?? '';

/** GMT of a post, where WordPress knows one; a draft's is all zeros. */
const dateOf = (item: Item): string | undefined =>
  /^[1-9]\d{3}-/.test(item.post_date_gmt) ? isoDate(`${item.post_date_gmt.replace(' ', 'T')}Z`) : isoDate(item.pubDate || undefined);

/**
 * Published posts of a WordPress export (WXR 1.0 to 1.2, "Tools, Export"), with their authors' names, tags, categories, teaser
 * pictures and attached files. What is no published post (pages, drafts, comments) is counted in the report.
 * @throws DocumentError when the file is no such export
 */
export function readWordPress(file: string, report: Report): Sources {
  const xml = readFileSync(file, 'utf8');
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new DocumentError(`${file} is no XML: ${valid.err.msg}`, valid.err.line);
  const read = exportSchema.safeParse(parser.parse(xml));
  if (!read.success) throw new DocumentError(`${file} is no WordPress export: there is no <rss> with a <channel>`);
  const { channel } = read.data.rss;
  const items: Item[] = [];
  for (const [index, each] of channel.item.entries()) {
    const item = itemSchema.safeParse(each);
    if (item.success) items.push(item.data);
    else report.fail(`item ${index + 1}`, `is no item of WordPress: ${item.error.issues[0]?.path.join('.') ?? ''}`);
  }
  const attachments = new Map(items.filter((item) => item.post_type === 'attachment').map((item) => [item.post_id, item]));
  const attachment = (id: string): { src: string; alt: string } | undefined => {
    const found = attachments.get(id);
    return found?.attachment_url ? { src: found.attachment_url, alt: meta(found, '_wp_attachment_image_alt') } : undefined;
  };
  const people = new Map<string, Person>(
    channel.author
      .filter((author) => author.author_login !== '')
      .map((author) => [
        author.author_login,
        { name: author.author_display_name || author.author_login, slug: slugOf(author.author_display_name || author.author_login) },
      ]),
  );

  const left = new Map<string, number>();
  const leave = (what: string, count = 1): [] => {
    if (count > 0) left.set(what, (left.get(what) ?? 0) + count);
    return [];
  };
  const sources = items.flatMap((item) => {
    if (item.post_type === 'attachment') return [];
    if (item.post_type !== 'post') return leave(`items of type "${item.post_type}"`);
    if (!SHOWN.has(item.status)) return leave(`posts with the status "${item.status}"`);
    if (item.post_password !== '') return leave('posts with a password');
    leave('comments', item.comment.length);
    const name = item.post_name || `post-${item.post_id}`;
    const entry = report.of(name);
    const context = {
      attachment,
      changed: (note: string) => void entry.changed.push(note),
      dropped: (note: string) => void entry.dropped.push(note),
    };
    const thumbnail = attachment(meta(item, '_thumbnail_id'));
    const named = (domain: string): string[] =>
      item.category.filter((each) => each['@domain'] === domain).map((each) => each['#text'].trim());
    const tags = [...named('category').filter((each) => each !== 'Uncategorized'), ...named('post_tag')];
    return [
      htmlSource(name, {
        slug: decodeName(name),
        date: dateOf(item),
        language: DEFAULT_LANGUAGE,
        body: withParagraphs(withoutShortcodes(item['content:encoded'], context)),
        data: {
          title: item.title.trim() || name,
          excerpt: item['excerpt:encoded'].trim(),
          authors: item.creator ? [item.creator] : [],
          tags,
          permalink: item.link,
          ...(thumbnail ? { image: thumbnail.src, image_alt: thumbnail.alt } : {}),
        },
      }),
    ];
  });
  for (const [what, count] of left) report.general.push(`Left out: ${count} ${what}`);
  return { sources, origin: originOf(channel.base_blog_url || channel.link), title: channel.title.trim() || undefined, people };
}

/** Names of posts in other scripts are kept in percent form. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
