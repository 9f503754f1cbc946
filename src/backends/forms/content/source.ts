import { GraphQLClient } from 'graphql-request';
import { z } from 'zod';
import { BRIEF, patientFetch } from '../../kit/patient-fetch.ts';

/** An item of a form as the content service gives it. */
export interface FormItem {
  /** 32 hexadecimal digits in lower case. */
  id: string;
  name: string;
  displayName: string;
  template: string;
  /** By lower-cased name. */
  fields: ReadonlyMap<string, string>;
  /** In the editor's order. */
  children: readonly FormItem[];
}

export interface FormSource {
  /** The whole tree of a form; undefined where there is no such item below the root of forms in that language. @throws when the content service does not answer */
  form(id: string, language: string): Promise<FormItem | undefined>;
  /** Items below one that a list takes its options from. */
  options(id: string, language: string): Promise<readonly FormItem[]>;
  /** An item without what is below it, its path on the site, and the languages that it has a version in: asked for in another one it may answer with words of these. */
  item(id: string, language: string): Promise<{ item: FormItem; path: string | undefined; languages: readonly string[] } | undefined>;
  /** What an item is called: its title, or its display name. */
  title(id: string, language: string): Promise<string | undefined>;
}

export interface FormSourceOptions {
  /** GraphQL endpoint of the content service (GRAPH_QL_ENDPOINT). */
  endpoint: string;
  /** Key of the published content: drafts cannot come in through it. */
  apiKey: string;
  /** Path below which forms are. */
  root: string;
  timeoutMs: number;
}

const PAGE_SIZE = 100;
/** A form of more items than these is a mistake, or a ring. */
const MOST_ITEMS = 1_000;
const DEEPEST = 10;

const id = z.string().transform((text) => text.toLowerCase().replace(/[^\da-f]/g, ''));
const item = z.object({
  id,
  name: z.string(),
  displayName: z.string().nullish(),
  template: z.object({ id }),
  fields: z.array(z.object({ name: z.string(), value: z.string().nullish() })),
});
const rootAnswer = z.object({ item: item.extend({ path: z.string() }).nullish() });
const pageAnswer = z.object({
  item: item
    .extend({
      url: z.object({ path: z.string().nullish() }).nullish(),
      languages: z.array(z.object({ language: z.object({ name: z.string() }) }).nullable()).nullish(),
    })
    .nullish(),
});
const child = item.extend({ hasChildren: z.boolean() });
const childrenAnswer = z.object({
  item: z
    .object({
      children: z.object({
        pageInfo: z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() }),
        results: z.array(child),
      }),
    })
    .nullish(),
});

const ROOT =
  'query FormItem($id: String! $language: String!) { item(path: $id language: $language) { id name displayName path template { id } fields { name value } } }';
const PAGE_ITEM =
  'query FormPageItem($id: String! $language: String!) { item(path: $id language: $language) { id name displayName template { id } url { path } languages { language { name } } fields { name value } } }';
const CHILDREN =
  'query FormChildren($id: String! $language: String! $first: Int! $after: String) { item(path: $id language: $language) { children(first: $first after: $after) { pageInfo { endCursor hasNext } results { id name displayName hasChildren template { id } fields { name value } } } } }';

const made = ({ displayName, template, fields, ...rest }: z.infer<typeof item>, children: readonly FormItem[]): FormItem => ({
  id: rest.id,
  name: rest.name,
  displayName: displayName || rest.name,
  template: template.id,
  fields: new Map(fields.map(({ name, value }) => [name.toLowerCase(), value ?? ''])),
  children,
});

/** Forms as the content service has them, by the queries that every Sitecore answers. */
export function createFormSource({ endpoint, apiKey, root, timeoutMs }: FormSourceOptions): FormSource {
  const client = new GraphQLClient(endpoint, {
    headers: { sc_apikey: apiKey },
    fetch: patientFetch({ ...BRIEF, timeoutMs }),
  });
  const ask = async <T>(schema: z.ZodType<T>, query: string, variables: Readonly<Record<string, unknown>>): Promise<T> => {
    const answer = schema.safeParse(await client.request<unknown>(query, variables));
    if (!answer.success)
      throw new Error(`The content service at ${endpoint} gave an answer of another shape: ${z.prettifyError(answer.error).slice(0, 500)}`);
    return answer.data;
  };

  async function childrenOf(parent: string, language: string) {
    const results: z.infer<typeof child>[] = [];
    for (let after = ''; ;) {
      const { item: found } = await ask(childrenAnswer, CHILDREN, { id: parent, language, first: PAGE_SIZE, after });
      if (found === null || found === undefined) return results;
      results.push(...found.children.results);
      const next = found.children.pageInfo.endCursor ?? '';
      if (!found.children.pageInfo.hasNext || next === '' || next === after || results.length > MOST_ITEMS) return results;
      after = next;
    }
  }

  async function below(parent: string, language: string, depth: number, count: { items: number }): Promise<FormItem[]> {
    if (depth > DEEPEST) return [];
    const children = await childrenOf(parent, language);
    count.items += children.length;
    if (count.items > MOST_ITEMS) throw new Error(`The form has more than ${MOST_ITEMS} items.`);
    return Promise.all(
      children.map(async (child) => made(child, child.hasChildren ? await below(child.id, language, depth + 1, count) : [])),
    );
  }

  return {
    form: async (formId, language) => {
      const { item: found } = await ask(rootAnswer, ROOT, { id: formId, language });
      if (found === null || found === undefined || !found.path.toLowerCase().startsWith(`${root.toLowerCase()}/`)) return undefined;
      return made(found, await below(found.id, language, 1, { items: 0 }));
    },
    item: async (itemId, language) => {
      const { item: found } = await ask(pageAnswer, PAGE_ITEM, { id: itemId, language });
      if (found === null || found === undefined) return undefined;
      const languages = (found.languages ?? []).flatMap((version) => version?.language.name ?? []);
      return { item: made(found, []), path: found.url?.path ?? undefined, languages };
    },
    title: async (itemId, language) => {
      const { item: found } = await ask(rootAnswer, ROOT, { id: itemId, language });
      if (found === null || found === undefined) return undefined;
      const { displayName, fields } = made(found, []);
      return fields.get('title')?.trim() || displayName;
    },
    options: async (parent, language) => (await childrenOf(parent, language)).map((child) => made(child, [])),
  };
}
