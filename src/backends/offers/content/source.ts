import { GraphQLClient } from 'graphql-request';
import { z } from 'zod';
import { BRIEF, patientFetch } from '../../kit/patient-fetch.ts';

/** An item as the content service gives it. */
export interface ContentItem {
  /** 32 hexadecimal digits in lower case. */
  id: string;
  name: string;
  displayName: string;
  /** Name of its template. */
  template: string;
  /** By lower-cased name. */
  fields: ReadonlyMap<string, string>;
  /** In the editor's order. */
  children: readonly ContentItem[];
}

export interface ContentSource {
  /** Everything below the item of the offers, in a language. @throws when the content service does not answer */
  tree(language: string): Promise<readonly ContentItem[]>;
}

export interface ContentSourceOptions {
  /** GraphQL endpoint of the content service (GRAPH_QL_ENDPOINT). */
  endpoint: string;
  /** Key of the published content: drafts cannot come in through it. */
  apiKey: string;
  /** Path of the item below which the offers are. */
  root: string;
  timeoutMs: number;
}

const PAGE_SIZE = 100;
/** More items than these are a mistake, or a ring. */
const MOST_ITEMS = 1_000;
const DEEPEST = 4;
const DEFAULT_LANGUAGE = 'en';

const id = z.string().transform((text) => text.toLowerCase().replace(/[^\da-f]/g, ''));
const child = z.object({
  id,
  name: z.string(),
  displayName: z.string().nullish(),
  hasChildren: z.boolean(),
  template: z.object({ name: z.string() }),
  fields: z.array(z.object({ name: z.string(), value: z.string().nullish() })),
});
const answer = z.object({
  item: z
    .object({
      children: z.object({
        pageInfo: z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() }),
        results: z.array(child),
      }),
    })
    .nullish(),
});

const CHILDREN =
  'query OfferItems($id: String! $language: String! $first: Int! $after: String) { item(path: $id language: $language) { children(first: $first after: $after) { pageInfo { endCursor hasNext } results { id name displayName hasChildren template { name } fields { name value } } } } }';

/** Offers as the content service has them, by the queries that every Sitecore answers. */
export function createContentSource({ endpoint, apiKey, root, timeoutMs }: ContentSourceOptions): ContentSource {
  const client = new GraphQLClient(endpoint, {
    headers: { sc_apikey: apiKey },
    fetch: patientFetch({ ...BRIEF, timeoutMs }),
  });

  async function childrenOf(parent: string, language: string): Promise<z.infer<typeof child>[]> {
    const results: z.infer<typeof child>[] = [];
    for (let after = ''; ;) {
      const parsed = answer.safeParse(await client.request<unknown>(CHILDREN, { id: parent, language, first: PAGE_SIZE, after }));
      if (!parsed.success)
        throw new Error(
          `The content service at ${endpoint} gave an answer of another shape: ${z.prettifyError(parsed.error).slice(0, 500)}`,
        );
      const children = parsed.data.item?.children;
      if (children === undefined) return results;
      results.push(...children.results);
      const next = children.pageInfo.endCursor ?? '';
      if (!children.pageInfo.hasNext || next === '' || next === after || results.length > MOST_ITEMS) return results;
      after = next;
    }
  }

  /** What is not written in a language is there in English: a folder has a name, and no version in each language. */
  async function inEither(parent: string, language: string): Promise<z.infer<typeof child>[]> {
    const written = await childrenOf(parent, language);
    if (language === DEFAULT_LANGUAGE) return written;
    const inEnglish = await childrenOf(parent, DEFAULT_LANGUAGE);
    const known = new Map(written.map((each) => [each.id, each]));
    const merged = inEnglish.map((each) => known.get(each.id) ?? each);
    return [...merged, ...written.filter((each) => !inEnglish.some((other) => other.id === each.id))];
  }

  async function below(parent: string, language: string, depth: number, count: { items: number }): Promise<ContentItem[]> {
    if (depth > DEEPEST) return [];
    const children = await inEither(parent, language);
    count.items += children.length;
    if (count.items > MOST_ITEMS) throw new Error(`There are more than ${MOST_ITEMS} items below the offers.`);
    const items: ContentItem[] = [];
    // One after the other: few items, and a service that counts requests is not met by all at once.
    for (const { displayName, hasChildren, template, fields, ...item } of children) {
      items.push({
        ...item,
        displayName: displayName || item.name,
        template: template.name,
        fields: new Map(fields.map(({ name, value }) => [name.toLowerCase(), value ?? ''])),
        children: hasChildren ? await below(item.id, language, depth + 1, count) : [],
      });
    }
    return items;
  }

  return { tree: (language) => below(root, language, 1, { items: 0 }) };
}
