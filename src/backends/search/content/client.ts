import { ClientError, GraphQLClient } from 'graphql-request';
import { z } from 'zod';
import { ownMedia } from '../../../lib/own-media.ts';
import { patientFetch } from '../../kit/patient-fetch.ts';
import { renderedSchema } from './layout.ts';
import type { Route } from './layout.ts';
import { guidOf } from './listing.ts';
import type { PageEntry } from './listing.ts';

/** Addresses of the site are in small letters, however its items are named. */
const lowerCase = (pathname: string): string => {
  try {
    return encodeURI(decodeURI(pathname).toLowerCase());
  } catch {
    // A stray per cent sign: what is encoded stays so.
    return pathname.replace(/%[\da-f]{2}|[A-Z]/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
  }
};

export interface ContentOptions {
  /** GraphQL endpoint of the content service (GRAPH_QL_ENDPOINT). */
  endpoint: string;
  /** Key of the published content: drafts cannot come in through it. */
  apiKey: string;
  /** Public origin of each site that is indexed, by its name. */
  origins: Readonly<Record<string, string>>;
  /** Template that all pages inherit from. */
  pageTemplate: string;
  /** Of the service's own /admin calls; Sitecore has none. */
  adminKey?: string;
  timeoutMs: number;
  /** Where media are on a host of their own: the index keeps the addresses that the site has for them. */
  mediaUrl?: string | undefined;
  /** Told of what of an answer cannot be read: the index is made of the rest. */
  onOdd?: (what: string) => void;
  /** Told of each answer that came. */
  onAnswer?: () => void;
}

export interface SiteHome {
  name: string;
  /** GUID of the site's root item, above Home. */
  rootId: string;
  homeId: string;
  language: string;
}

/** A content item of the search settings below a site: one version of it. */
interface CurationEntry {
  language: string;
  words: string;
  queries: string;
  /** GUID of the page that is lifted. */
  target: string | undefined;
}

/** A value that is another one after a change. */
export interface Revision {
  value: string;
  /** `any`: whatever changed shows in it. `saves`: only items that were saved, came or went do, as far as a search can tell. */
  shows: 'any' | 'saves';
}

/** What could not be read of the sites themselves. */
interface SiteFaults {
  /** Looks that met such a fault, since the start. */
  looks: number;
  /** Sites that the last look had as an earlier one read them. */
  asBefore: readonly string[];
  /** Sites that the last look could not read, nor any before: they are left out, and nothing of them is taken away. */
  unread: readonly string[];
}

/** What the index asks of a content service: only what Sitecore's Edge schema offers. */
export interface ContentSource {
  /** A site that a fault keeps from being read is there as it was read last; one that the service says it has not is not. */
  sites(): Promise<SiteHome[]>;
  siteFaults?(): SiteFaults;
  /** Every version of every page below a site's home. */
  pages(site: SiteHome): Promise<PageEntry[]>;
  /** Whether the last list of pages lacks some that could not be read: what it has not may be there all the same. */
  hasGaps?(): boolean;
  /** Paths of what was saved last below a site's home, the newest first: pages and the data of pages. None where the service sorts by no such date. */
  recent(site: SiteHome): Promise<{ path: string; updated: string }[]>;
  /** How many versions of pages there are below a site's home. */
  count(site: SiteHome): Promise<number>;
  layouts(entries: readonly PageEntry[]): Promise<(Route | undefined)[]>;
  curation(site: SiteHome, templateId: string): Promise<CurationEntry[]>;
  revision(): Promise<Revision>;
  /** Paths of items that came, went or changed after a revision; undefined when the service cannot tell. */
  changedSince(revision: string): Promise<string[] | undefined>;
}

const PAGE_SIZE = 300;
const RECENT = 50;

const pageInfo = z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() });
const text = z.object({ value: z.string().nullish() }).nullish();
const found = z.object({ search: z.object({ pageInfo, results: z.array(z.unknown()) }) });

const sitesAnswer = z.object({
  site: z.object({ siteInfoCollection: z.array(z.unknown()) }),
});
const siteRow = z.object({ name: z.string(), rootPath: z.string().nullish(), language: z.string().nullish() });
const homeAnswer = z.object({
  layout: z.object({ item: z.object({ id: z.string(), parent: z.object({ id: z.string() }).nullish() }).nullish() }).nullish(),
  root: z.object({ id: z.string() }).nullish(),
});
const pageRow = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  version: z.number(),
  itemUri: z.string(),
  template: z.object({ name: z.string() }),
  url: z.object({ path: z.string() }),
  updated: text,
  revision: text,
});
const recentRow = z.object({ path: z.string(), updated: text });
const countAnswer = z.object({ search: z.object({ total: z.number() }) });
const curationRow = z.object({ itemUri: z.string(), words: text, queries: text, target: text });
const layoutsAnswer = z.record(z.string(), z.unknown());
const layoutAnswer = z.object({ rendered: renderedSchema });
const changesAnswer = z.object({
  revision: z.number(),
  changes: z.array(z.object({ revision: z.number(), paths: z.union([z.array(z.string()), z.literal('all')]) })),
});
const readyAnswer = z.looseObject({
  status: z.enum(['ready', 'not ready']),
  revision: z.string().optional(),
  items: z.number().optional(),
});

/** A GUID in the form in which Sitecore indexes it. */
const indexed = (id: string): string => id.toLowerCase().replace(/[^\da-f]/g, '');

/** `sitecore://web/{…}?lang=en&ver=1`: says in one text what would be an object more in the query. */
const languageOf = (itemUri: string): string => /[?&]lang=([\w-]+)/.exec(itemUri)?.[1] ?? '';

/** Layouts asked for at once: each is one of the seven objects that a query may name (docs/contracts/content-queries.md). */
const LAYOUTS_AT_ONCE = 7;

/** Nobody waits for the index: it may be patient. */
const PATIENT = { tries: 5, mostS: 10 } as const;

export function createContentSource(options: ContentOptions): ContentSource {
  const askAdmin = (): RequestInit => ({
    headers: options.adminKey === undefined ? {} : { 'x-admin-key': options.adminKey },
    signal: AbortSignal.timeout(options.timeoutMs),
  });
  const askReady = async (init: RequestInit): Promise<{ status: number; ready: z.infer<typeof readyAnswer> | undefined }> => {
    const response = await fetch(new URL('/healthz/ready', options.endpoint), init);
    const json = (response.headers.get('content-type') ?? '').includes('json');
    const said: unknown = json ? await response.json().catch(() => undefined) : void (await response.body?.cancel());
    return { status: response.status, ready: readyAnswer.safeParse(said).data };
  };
  const patient = patientFetch({ ...PATIENT, timeoutMs: options.timeoutMs });
  const client = new GraphQLClient(options.endpoint, {
    headers: { sc_apikey: options.apiKey },
    fetch: async (input, init) => {
      const response = await patient(input, init);
      if (options.mediaUrl === undefined) return response;
      return new Response(ownMedia(await response.text(), options.mediaUrl), { status: response.status, headers: response.headers });
    },
  });
  let oddities = 0;
  const odd = (what: string): void => {
    oddities += 1;
    options.onOdd?.(what);
  };
  const gaps = new Map<string, boolean>();
  /** An error about one of many things that were asked for: the others are there, and null stands in its place. */
  const partOf =
    (schema: z.ZodType) =>
    (error: unknown): unknown => {
      const { data, errors = [] } = error instanceof ClientError && error.response.status === 200 ? error.response : {};
      if (data == null || errors.some(({ path }) => path === undefined || path.length < 2) || !schema.safeParse(data).success) throw error;
      for (const { path, message } of errors) odd(`${path?.join('.')}: ${message}`);
      return data;
    };
  /** The rows that can be read: one that cannot costs only itself. */
  const rowsOf = <T>(name: string, row: z.ZodType<T>, results: readonly unknown[]): T[] =>
    results.flatMap((result) => {
      if (result === null) return [];
      const parsed = row.safeParse(result);
      if (parsed.success) return [parsed.data];
      odd(`${name}: ${z.prettifyError(parsed.error).slice(0, 300)}`);
      return [];
    });
  const ask = async <T>(schema: z.ZodType<T>, query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> => {
    const answer = schema.safeParse(await client.request<unknown>(query, variables).catch(partOf(schema)));
    if (!answer.success)
      throw new Error(
        `The content service at ${options.endpoint} gave an answer of another shape: ${z.prettifyError(answer.error).slice(0, 500)}`,
      );
    options.onAnswer?.();
    return answer.data;
  };

  /** A search below an item for a template: what it declares, what it looks for, and what stands for its variables. */
  const SEARCH =
    'search(where: { AND: [{ name: $path value: $below operator: CONTAINS } { name: $templates value: $template operator: CONTAINS }] }';
  const DECLARED = '$path: String! $below: String! $templates: String! $template: String! $first: Int!';
  const searchFor = (below: string, template: string, first: number) => ({
    path: '_path',
    below: indexed(below),
    templates: '_templates',
    template: indexed(template),
    first,
  });

  /** All results of a search, page by page; `fields` by the names under which `select` has them. */
  async function searchAll<T>(
    row: z.ZodType<T>,
    name: string,
    variables: Readonly<Record<string, unknown>>,
    select: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<T[]> {
    const declared = Object.keys(fields).map((field) => `$${field}: String!`);
    const selected = Object.keys(fields).map((field) => `${field}: field(name: $${field}) { value }`);
    const results: T[] = [];
    for (let after = ''; ;) {
      const { search } = await ask(
        found,
        `query ${name}(${DECLARED} $after: String ${declared.join(' ')}) { ${SEARCH} first: $first after: $after) { pageInfo { endCursor hasNext } results { ${select} ${selected.join(' ')} } } }`,
        { ...variables, ...fields, after },
      );
      results.push(...rowsOf(name, row, search.results));
      const next = search.pageInfo.endCursor ?? '';
      // A service that gave the same cursor again would be asked for ever.
      if (!search.pageInfo.hasNext || next === '' || next === after) return results;
      after = next;
    }
  }

  // What a service that is not ours is like is found out at each comparison, not at each look: it counts requests.
  let homesKnown: SiteHome[] | undefined;
  let isOurs = true;
  /** It told a revision once, as no other does. */
  let wasOurs = false;
  let sortsBySaves = true;
  const homesBefore = new Map<string, SiteHome>();
  let faults: SiteFaults = { looks: 0, asBefore: [], unread: [] };

  /** The sites beside those that a fault hides: what is missing without one is gone. */
  const withHidden = (there: readonly SiteHome[], isFaulty: boolean): SiteHome[] => {
    for (const home of there) homesBefore.set(home.name, home);
    const missing = Object.keys(options.origins).filter((name) => !there.some((home) => home.name === name));
    if (!isFaulty) for (const name of missing) homesBefore.delete(name);
    const hidden = missing.flatMap((name) => homesBefore.get(name) ?? []);
    faults = {
      looks: faults.looks + (isFaulty ? 1 : 0),
      asBefore: hidden.map(({ name }) => name),
      unread: isFaulty ? missing.filter((name) => !homesBefore.has(name)) : [],
    };
    return [...there, ...hidden];
  };

  return {
    async sites() {
      const before = oddities;
      const { site } = await ask(sitesAnswer, 'query SearchSites { site { siteInfoCollection { name rootPath language } } }');
      const homes = await Promise.all(
        rowsOf('SearchSites', siteRow, site.siteInfoCollection).map(async ({ name, rootPath, language }): Promise<SiteHome | undefined> => {
          if (!(name in options.origins)) return undefined;
          const main = language || 'en';
          const root = rootPath ? 'root: item(path: $root language: $language) { id }' : '';
          const answer = await ask(
            homeAnswer,
            `query SearchHome($site: String! $home: String! $language: String! ${rootPath ? '$root: String!' : ''}) { layout(site: $site routePath: $home language: $language) { item { id parent { id } } } ${root} }`,
            { site: name, home: '/', language: main, ...(rootPath ? { root: rootPath } : {}) },
          ).catch((error: unknown) => {
            if (!(error instanceof ClientError && error.response.status === 200)) throw error;
            odd(`the home of ${name}: ${error.message}`);
            return undefined;
          });
          const home = answer?.layout?.item;
          return home ? { name, homeId: home.id, rootId: answer?.root?.id ?? home.parent?.id ?? home.id, language: main } : undefined;
        }),
      );
      const there = withHidden(
        homes.filter((home) => home !== undefined),
        oddities > before,
      );
      homesKnown = there.length === Object.keys(options.origins).length ? there : undefined;
      isOurs = true;
      return there;
    },
    siteFaults: () => faults,
    hasGaps: () => faults.unread.length > 0 || [...gaps.values()].some(Boolean),
    async pages(site) {
      const before = oddities;
      const results = await searchAll(
        pageRow,
        'SearchPages',
        searchFor(site.homeId, options.pageTemplate, PAGE_SIZE),
        'id name path version itemUri template { name } url { path }',
        { updated: '__Updated', revision: '__Revision' },
      );
      gaps.set(site.name, oddities > before);
      return results.flatMap((item): PageEntry[] => {
        const id = guidOf(item.id);
        const origin = options.origins[site.name];
        if (id === undefined || origin === undefined || !URL.canParse(item.url.path, origin)) return [];
        const url = new URL(item.url.path, origin);
        return [
          {
            id,
            site: site.name,
            language: languageOf(item.itemUri),
            name: item.name,
            path: item.path,
            template: item.template.name,
            url: origin + lowerCase(url.pathname),
            stamp: `${item.version}/${item.updated?.value ?? ''}/${item.revision?.value ?? ''}`,
          },
        ];
      });
    },
    async recent(site) {
      const answer = await ask(
        found,
        'query SearchRecent($path: String! $below: String! $updated: String! $first: Int!) { search(where: { AND: [{ name: $path value: $below operator: CONTAINS }] } orderBy: { name: $updated direction: DESC } first: $first) { pageInfo { endCursor hasNext } results { path updated: field(name: $updated) { value } } } }',
        { path: '_path', below: indexed(site.homeId), updated: '__Updated', first: RECENT },
      ).catch(async (error: unknown) => {
        if (!(error instanceof ClientError && error.response.status === 200)) throw error;
        // No two services say in the same words that they do not sort by a field: one that answers the same search without an
        // order refused the order. Experience Edge has no standard field, and what was saved there is found by comparing the pages.
        await this.count(site).catch(() => {
          throw error;
        });
        return undefined;
      });
      sortsBySaves = answer !== undefined;
      return rowsOf('SearchRecent', recentRow, answer?.search.results ?? []).map(({ path, updated }) => ({
        path,
        updated: updated?.value ?? '',
      }));
    },
    async count(site) {
      const { search } = await ask(
        countAnswer,
        `query SearchCount(${DECLARED}) { ${SEARCH} first: $first) { total } }`,
        searchFor(site.homeId, options.pageTemplate, 1),
      );
      return search.total;
    },
    async layouts(entries) {
      if (entries.length === 0) return [];
      const parts = Array.from({ length: Math.ceil(entries.length / LAYOUTS_AT_ONCE) }, async (_, part) => {
        const asked = entries.slice(part * LAYOUTS_AT_ONCE, (part + 1) * LAYOUTS_AT_ONCE);
        const declared = asked.map((_entry, index) => `$id${index}: String! $language${index}: String!`);
        const items = asked.map((_entry, index) => `p${index}: item(path: $id${index} language: $language${index}) { rendered }`);
        const answer = await ask(
          layoutsAnswer,
          `query SearchLayouts(${declared.join(' ')}) { ${items.join(' ')} }`,
          Object.fromEntries(
            asked.flatMap(({ id, language }, index) => [
              [`id${index}`, id],
              [`language${index}`, language],
            ]),
          ),
        );
        return asked.map((entry, index) => {
          const [layout] = rowsOf(`the layout of ${entry.path}`, layoutAnswer, [answer[`p${index}`] ?? null]);
          return layout?.rendered;
        });
      });
      return (await Promise.all(parts)).flat();
    },
    async curation(site, templateId) {
      const results = await searchAll(curationRow, 'SearchCuration', searchFor(site.rootId, templateId, PAGE_SIZE), 'itemUri', {
        words: 'Words',
        queries: 'Queries',
        target: 'Target',
      });
      return results.map(({ itemUri, words, queries, target }) => ({
        language: languageOf(itemUri),
        words: words?.value ?? '',
        queries: queries?.value ?? '',
        target: guidOf(target?.value ?? ''),
      }));
    },
    async revision() {
      if (isOurs) {
        // The key is for a service that says of itself what ours does, and for nobody else who has this address.
        const said = wasOurs ? undefined : await askReady({ signal: AbortSignal.timeout(options.timeoutMs) });
        const { status, ready } = wasOurs || said?.ready?.status !== undefined ? await askReady(askAdmin()) : { ready: undefined, ...said };
        // Of ours it is an outage, a gateway's too. Others have an address of this name (Sitecore's roles), or a gateway that knows none:
        // whether those can be asked is for their GraphQL to say.
        if (status !== undefined && status >= 500 && (wasOurs || ready?.status !== undefined))
          throw new Error(`The content service answered ${status}.`);
        if (ready?.revision !== undefined) {
          wasOurs = true;
          return { value: `${ready.revision}/${ready.items ?? ''}`, shows: 'any' };
        }
      }
      const homes = homesKnown ?? (await this.sites());
      isOurs = false;
      const saves = await Promise.all(homes.map(async (site) => [sortsBySaves ? await this.recent(site) : [], await this.count(site)]));
      return { value: JSON.stringify(saves), shows: 'saves' };
    },
    async changedSince(revision) {
      const since = Number.parseInt(revision, 10);
      const response = await fetch(new URL('/admin/changes', options.endpoint), askAdmin());
      const known = response.ok
        ? changesAnswer.safeParse(await response.json().catch(() => undefined)).data
        : void (await response.body?.cancel());
      // A service that was started anew counts from the beginning.
      if (known === undefined || Number.isNaN(since) || known.revision < since) return undefined;
      const later = known.changes.filter((change) => change.revision > since);
      const whole = later.length === known.revision - since && later.every(({ paths }) => paths !== 'all');
      return whole ? later.flatMap(({ paths }) => paths) : undefined;
    },
  };
}
