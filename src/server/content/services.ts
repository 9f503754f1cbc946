import { getEnv } from '@/config/env.server';
import { builtInPhrases } from '@/generated/built-in-phrases';
import { createClientFactory, type ClientFactory, type ContentEndpoint, type QueryClient } from './client';
import { graphqlDictionary, restDictionary, type DictionaryPhrases } from './dictionary-service';
import { createDictionary, type Dictionary } from './dictionary';
import { endpointOf, mediaUrlsOf, type View } from './endpoint';
import { forgetLeftOut } from '../left-out';
import { forgetLastGood } from './last-good';
import { LayoutService } from './layout';
import type { Layout } from './layout.schema';
import { createRedirects, type RedirectsService } from './redirects';
import { createSections, type SectionsService } from './sections';
import { createSites, type SitesService } from './sites';
import { onePerProcess } from '../one-per-process';

/** Everything that pages ask the content service for. */
export interface ContentServices {
  /** @returns undefined when there is no such page. @throws AppError `content/…` */
  layout(siteName: string, path: string, language: string): Promise<Layout | undefined>;
  dictionary: Dictionary;
  redirects: RedirectsService;
  sites: SitesService;
  sections: SectionsService;
  client: QueryClient;
  /** Something was published: what is kept of sites, redirects and sections is asked for anew; phrases where they were changed. */
  forget(changed: { phrases: boolean }): void;
}

export interface ContentServicesOptions extends ContentEndpoint {
  /** Of what is not published yet. */
  ofDrafts?: boolean | undefined;
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
  const dictionary = createDictionary({ fetch: fetchDictionary, ...(options.builtInPhrases ? { builtIn: options.builtInPhrases } : {}) });
  const [redirects, sites, sections] = [createRedirects(factory, options.ofDrafts), createSites(factory), createSections(factory())];
  return {
    layout: (siteName, path, language) => {
      const service = layouts.get(siteName) ?? new LayoutService(siteName, factory);
      layouts.set(siteName, service);
      return service.fetchLayout(path, language);
    },
    dictionary,
    redirects,
    sites,
    sections,
    client: factory(),
    forget: ({ phrases }) => {
      for (const each of [redirects, sites, sections]) each.forget();
      if (phrases) dictionary.forget();
      forgetLastGood();
      forgetLeftOut();
    },
  };
}

/** With their caches; asked for anew, as a test begins with none. */
const shared = () => onePerProcess<Partial<Record<View, ContentServices>>>('contentServices', () => ({}));

/** The services as the environment sets them, one set for each view. */
export function contentServices(view: View = 'published'): ContentServices {
  return (shared()[view] ??= createContentServices(fromEnvironment(view)));
}

/**
 * The published content as it will be, or was, at a time: pages and what their loaders ask for. What has no time of its own (dictionary,
 * redirects, sites) is as it is published now.
 * @param time ISO 8601, sent as an editor of Sitecore's sends it (protocol page editing, `sc_previewTime`)
 */
export function contentServicesAt(time: string): ContentServices {
  const headers = { sc_previewMode: 'true', sc_previewTime: time };
  const { layout, client } = createContentServices({ ...fromEnvironment('draft'), headers });
  return { ...contentServices('published'), layout, client };
}

function fromEnvironment(view: View): ContentServicesOptions {
  const env = getEnv();
  const { endpoint, apiKey, host } = endpointOf(view, env);
  return {
    ofDrafts: view === 'draft',
    endpoint,
    apiKey,
    timeoutMs: env.CONTENT_TIMEOUT_MS,
    mediaUrl: mediaUrlsOf(view, env),
    appTemplateId: env.SITECORE_APP_TEMPLATE_ID,
    dictionaryPageSize: env.DICTIONARY_PAGE_SIZE,
    restHost: env.DICTIONARY_SOURCE === 'rest' ? host : undefined,
    builtInPhrases,
  };
}
