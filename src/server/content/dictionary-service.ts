import { getAppRootId } from '@sitecore-jss/sitecore-jss/graphql';
import { GraphQLDictionaryService } from '@sitecore-jss/sitecore-jss/i18n';
import { z } from 'zod';
import { DICTIONARY_PAGE_SIZE, TOOLKIT_DICTIONARY_TIMEOUT_S } from '@/config/constants';
import { isContentError } from '../errors';
import { fetchJson } from '../fetch-json';
import { rowsOf } from '../rows';
import { nextCursor, runQuery, type ClientFactory } from './client';

export type DictionaryPhrases = Record<string, string>;
/** @throws Error of the specification's section 8, or AppError */
export type FetchDictionary = (siteName: string, language: string) => Promise<DictionaryPhrases>;

/** The toolkit's template of dictionary entries, as it sends it. */
const DICTIONARY_ENTRY = '6d1cd89719364a3aa511289a94c2a7b1';

/** Entries asked for at a time once the first page was there; a service that gives no more of them is asked for fewer. */
const FURTHER_PAGE_SIZE = 500;

/** What stands in the query as variables, so that no literal is mixed with them. */
const NAMES = { path: '_path', inLanguage: '_language', ofTemplate: '_templates', key: 'Key', phrase: 'Phrase' };

/** Specification section 7: variables rootItemId, language, templates, pageSize and after. */
const query = /* GraphQL */ `
  query DictionarySearch($rootItemId: String!, $language: String!, $templates: String!, $pageSize: Int = ${DICTIONARY_PAGE_SIZE}, $after: String, ${Object.keys(
    NAMES,
  )
    .map((name) => `$${name}: String!`)
    .join(', ')}) {
    search(
      where: {
        AND: [
          { name: $path, value: $rootItemId, operator: CONTAINS }
          { name: $inLanguage, value: $language }
          { name: $ofTemplate, value: $templates, operator: CONTAINS }
        ]
      }
      first: $pageSize
      after: $after
    ) {
      total
      pageInfo { endCursor hasNext }
      results { key: field(name: $key) { value } phrase: field(name: $phrase) { value } }
    }
  }`;

const text = z.object({ value: z.string().nullable() }).nullable();
const answerSchema = z.object({
  search: z.object({
    pageInfo: z.object({ endCursor: z.string().nullable(), hasNext: z.boolean() }),
    results: rowsOf('Dictionary', z.object({ key: text, phrase: text })),
  }),
});

const ROOT_ERROR = 'Valid value for rootItemId not provided and failed to auto-resolve app root item.';

export interface GraphqlDictionaryOptions {
  appTemplateId?: string | undefined;
  /** Entries asked for at a time; each request waits for the one before it. */
  pageSize?: number | undefined;
}

/** The toolkit's dictionary service; an entry without key or phrase is left out, where the toolkit's own reading throws. */
class DictionaryService extends GraphQLDictionaryService {
  readonly #client: ReturnType<ClientFactory>;

  readonly #appTemplateId: string | undefined;

  readonly #pageSize: number;

  constructor(
    siteName: string,
    clientFactory: ClientFactory,
    { appTemplateId, pageSize = DICTIONARY_PAGE_SIZE }: GraphqlDictionaryOptions,
  ) {
    // The cache of the product is in front of this one (dictionary.server.ts), so that a failure can be told from an empty dictionary.
    super({ siteName, clientFactory, cacheEnabled: false, cacheTimeout: TOOLKIT_DICTIONARY_TIMEOUT_S, pageSize });
    this.#client = clientFactory();
    this.#appTemplateId = appTemplateId;
    this.#pageSize = pageSize;
  }

  override async fetchWithSearchQuery(language: string): Promise<DictionaryPhrases> {
    const rootItemId = await getAppRootId(this.#client, this.options.siteName, language, this.#appTemplateId);
    if (!rootItemId) throw new Error(ROOT_ERROR);
    const phrases: DictionaryPhrases = {};
    const ask = (pageSize: number, after: string) =>
      runQuery(this.#client, query, { rootItemId, language, templates: DICTIONARY_ENTRY, pageSize, after, ...NAMES }, answerSchema);
    let pageSize = this.#pageSize;
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      const { search }: z.infer<typeof answerSchema> = await ask(pageSize, from).catch((error: unknown) => {
        if (pageSize === this.#pageSize || !isContentError(error)) throw error;
        pageSize = this.#pageSize;
        return ask(pageSize, from);
      });
      for (const { key, phrase } of search.results) if (key?.value && phrase?.value) phrases[key.value] = phrase.value;
      after = nextCursor(search.pageInfo, from);
      if (from === '' && this.#pageSize === DICTIONARY_PAGE_SIZE) pageSize = FURTHER_PAGE_SIZE;
    }
    return phrases;
  }
}

export const graphqlDictionary = (clientFactory: ClientFactory, options: GraphqlDictionaryOptions = {}): FetchDictionary => {
  const services = new Map<string, DictionaryService>();
  return (siteName, language) => {
    const service = services.get(siteName) ?? new DictionaryService(siteName, clientFactory, options);
    services.set(siteName, service);
    return service.fetchDictionaryData(language);
  };
};

const restSchema = z.object({ phrases: z.record(z.string(), z.string()) });

/** `GET {host}/sitecore/api/jss/dictionary/{siteName}/{language}?sc_apikey=…`, field `phrases`. */
export const restDictionary =
  (host: string, apiKey: string, timeoutMs: number): FetchDictionary =>
  async (siteName, language) => {
    if (!siteName) throw new RangeError('The site name must be a non-empty string');
    if (!language) throw new RangeError('The language must be a non-empty string');
    const url = `${host}/sitecore/api/jss/dictionary/${encodeURIComponent(siteName)}/${encodeURIComponent(language)}?sc_apikey=${encodeURIComponent(apiKey)}`;
    return (await fetchJson(url, restSchema, { for: 'site', timeout: timeoutMs })).body.phrases;
  };
