import { getEnv } from '@/config/env.server';
import { errorPhrases } from '@/generated/error-phrases';
import { createClientFactory, type ClientFactory, type ContentEndpoint, type QueryClient } from './client';
import { graphqlDictionary, restDictionary, type DictionaryPhrases } from './dictionary-service';
import { createDictionary, type Dictionary } from './dictionary';
import { LayoutService } from './layout';
import type { Layout } from './layout.schema';
import { createRedirects, type RedirectsService } from './redirects';
import { createSections, type SectionsService } from './sections';
import { createSites, type SitesService } from './sites';
import { onePerProcess } from '../one-per-process';

/** Published content, or drafts for the preview origins. */
export type View = 'published' | 'draft';

/** Everything that pages ask the content service for. */
export interface ContentServices {
  /** @returns undefined when there is no such page. @throws AppError `content/…` */
  layout(siteName: string, path: string, language: string): Promise<Layout | undefined>;
  dictionary: Dictionary;
  redirects: RedirectsService;
  sites: SitesService;
  sections: SectionsService;
  client: QueryClient;
}

export interface ContentServicesOptions extends ContentEndpoint {
  appTemplateId?: string | undefined;
  /** Entries of the dictionary asked for at a time. */
  dictionaryPageSize?: number | undefined;
  /** Host for the REST dictionary; GraphQL unless given. */
  restHost?: string | undefined;
  builtInPhrases?: Readonly<Record<string, DictionaryPhrases>>;
}

export function createContentServices(options: ContentServicesOptions): ContentServices {
  const factory: ClientFactory = createClientFactory(options);
  const layouts = new Map<string, LayoutService>();
  const fetchDictionary = options.restHost
    ? restDictionary(options.restHost, options.apiKey, options.timeoutMs)
    : graphqlDictionary(factory, { appTemplateId: options.appTemplateId, pageSize: options.dictionaryPageSize });
  return {
    layout: (siteName, path, language) => {
      const service = layouts.get(siteName) ?? new LayoutService(siteName, factory);
      layouts.set(siteName, service);
      return service.fetchLayout(path, language);
    },
    dictionary: createDictionary({ fetch: fetchDictionary, ...(options.builtInPhrases ? { builtIn: options.builtInPhrases } : {}) }),
    redirects: createRedirects(factory),
    sites: createSites(factory),
    sections: createSections(factory()),
    client: factory(),
  };
}

/** With their caches; asked for anew, as a test begins with none. */
const shared = () => onePerProcess<Partial<Record<View, ContentServices>>>('contentServices', () => ({}));

/** The services as the environment sets them, one set for each view. */
export function contentServices(view: View = 'published'): ContentServices {
  return (shared()[view] ??= createContentServices(fromEnvironment(view)));
}

function fromEnvironment(view: View): ContentServicesOptions {
  const env = getEnv();
  return {
    endpoint: env.GRAPH_QL_ENDPOINT,
    apiKey: view === 'draft' ? env.SITECORE_PREVIEW_API_KEY : env.SITECORE_API_KEY,
    timeoutMs: env.CONTENT_TIMEOUT_MS,
    mediaUrl: env.SITECORE_MEDIA_URL,
    appTemplateId: env.SITECORE_APP_TEMPLATE_ID,
    dictionaryPageSize: env.DICTIONARY_PAGE_SIZE,
    restHost: env.DICTIONARY_SOURCE === 'rest' ? env.SITECORE_API_HOST : undefined,
    builtInPhrases: errorPhrases,
  };
}
