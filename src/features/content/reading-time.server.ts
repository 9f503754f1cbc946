import { z } from 'zod';
import { readingMinutes } from '@/lib/rich-text/reading-time';
import { wordsIn } from '@/lib/rich-text/words';
import type { RenderingDataContext } from '@/runtime/data/data-loader';
import type { Route } from '@/server/content/layout.schema';

const document = `query PageLayout($id: String!, $language: String!) {
  item(path: $id, language: $language) { rendered }
}`;

const answer = z.object({ item: z.object({ rendered: z.unknown() }).nullable() });

/** Fields whose text is read in order; captions and data of charts and tables are looked at, not read. */
const READ_FIELDS = ['Text', 'Quote'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Words of the blocks in a page's `article-body` placeholders. */
export function wordsOfBlocks(rendered: unknown, inBody = false): number {
  if (Array.isArray(rendered)) return rendered.reduce<number>((sum, entry) => sum + wordsOfBlocks(entry, inBody), 0);
  if (!isRecord(rendered)) return 0;
  let words = 0;
  if (inBody && isRecord(rendered.fields)) {
    for (const name of READ_FIELDS) {
      const field = rendered.fields[name];
      if (isRecord(field) && typeof field.value === 'string') words += wordsIn(field.value);
    }
  }
  if (isRecord(rendered.placeholders)) {
    for (const [name, nodes] of Object.entries(rendered.placeholders))
      words += wordsOfBlocks(nodes, inBody || name.startsWith('article-body'));
  }
  for (const key of ['sitecore', 'route']) words += wordsOfBlocks(rendered[key], inBody);
  return words;
}

/** Words of a page to read: its `Body` and the blocks in `article-body`, which its page shows one after the other. */
export function wordsToRead({ fields, placeholders }: Pick<Route, 'fields' | 'placeholders'>): number {
  const body = isRecord(fields) ? fields.Body : undefined;
  const html = isRecord(body) && typeof body.value === 'string' ? body.value : '';
  return wordsIn(html) + wordsOfBlocks({ placeholders });
}

/**
 * Reading time of a page in whole minutes: what its item says; else from its `Body` and the blocks of its layout, for which the
 * layout is asked again: a rendering does not see its neighbours. Null when there is nothing to read. An item that an editor made
 * by hand has no minutes of its own.
 */
export async function loadReadingMinutes(
  said: number | null,
  bodyWords: number,
  { route, query }: Pick<RenderingDataContext, 'route' | 'query'>,
): Promise<number | null> {
  if (said !== null && said > 0) return said;
  const { item } = await query(document, { id: route.itemId, language: route.language }, answer);
  return readingMinutes(bodyWords + wordsOfBlocks(item?.rendered));
}
