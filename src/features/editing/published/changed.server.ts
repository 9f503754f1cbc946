/** From the entities of a message to what was changed, as everything that the site makes can be compared with it. */
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { bracedGuid } from '@/lib/braced-guid';
import { runQuery, type QueryClient } from '@/server/content/client';
import { logger } from '@/server/logger';
import { markOfFile, markOfItem, markOfPath } from '@/server/made-of/marks';
import { PAGES_OF_SITE, type ChangedItem } from '@/server/made-of/meets';
import { pagePathOf } from '@/server/made-of/page-path';
import type { Touched } from '@/server/made-of/touched';
import { FOREIGN, UNREAD, type Message, type Update } from './message.schema';

/** Items of one message beyond which everything is made anew: asking for each would take longer. */
const ITEMS_MOST = 200;
const AT_ONCE = 6;

const LIBRARY = '/sitecore/media library/';
/** What all pages are made with. */
const OF_ALL_SITES = /^\/sitecore\/(?:templates|layout|system)(?:\/|$)/i;
/** What all pages of a site are made with: where a site's root is differs, the folders below it do not. */
const OF_A_SITE = /^(\/sitecore\/content\/.+?)\/(?:Presentation|Settings|Dictionary)(?:\/|$)/i;
const DICTIONARY = /\/Dictionary(?:\/|$)/i;

/** What a message means for the site. */
export interface Changes {
  /** Undefined: everything. */
  touched: Touched | undefined;
  /** Addresses of pages that are there, by which Next makes them anew, whether they were asked for or not. */
  pages: readonly string[];
  /** Names of sites of which every page is to be made anew. */
  sites: readonly string[];
  phrases: boolean;
}

const plain = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^\da-f]/g, '')
    .slice(0, 32);

const ids = z
  .array(z.object({ id: z.string() }).nullable())
  .nullish()
  .transform((items) => (items ?? []).flatMap((item) => (item ? [plain(item.id)] : [])));
interface Template {
  id: string;
  baseTemplates?: (Template | null)[] | null | undefined;
}
const template: z.ZodType<Template> = z.lazy(() => z.object({ id: z.string(), baseTemplates: z.array(template.nullable()).nullish() }));
const chainOf = ({ id, baseTemplates }: Template): string[] => [
  plain(id),
  ...(baseTemplates ?? []).flatMap((base) => (base ? chainOf(base) : [])),
];
const placeSchema = z.object({
  item: z
    .object({
      path: z.string(),
      url: z.object({ path: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
      ancestors: ids,
    })
    .nullable(),
});
const kindSchema = z.object({
  item: z
    .object({
      template: template.nullish(),
      fields: z
        .array(z.object({ name: z.string(), value: z.string().nullish() }).nullable())
        .nullish()
        .transform((fields) => fields ?? []),
    })
    .nullable(),
});

// Two queries where one would do: a query may name seven objects at most (docs/contracts/content-queries.md).
const placeQuery = /* GraphQL */ `
  query PublishedItem($id: String!, $language: String!) {
    item(path: $id, language: $language) {
      path
      url {
        path
        siteName
      }
      ancestors {
        id
      }
    }
  }
`;
const kindQuery = /* GraphQL */ `
  query PublishedKind($id: String!, $language: String!) {
    item(path: $id, language: $language) {
      template {
        id
        baseTemplates {
          id
          baseTemplates {
            id
            baseTemplates {
              id
            }
          }
        }
      }
      fields {
        name
        value
      }
    }
  }
`;

interface Found {
  path: string;
  item: ChangedItem;
  /** Its address without language prefix, where a site of ours has it. */
  page: { site: string; path: string } | undefined;
}

/** An item as the content service publishes it now; undefined where it does not. @throws AppError `content/…` */
async function find(client: QueryClient, id: string, language: string, sites: readonly string[]): Promise<Found | undefined> {
  const asked = { id: bracedGuid(id), language };
  const [{ item: place }, { item: kind }] = await Promise.all([
    runQuery(client, placeQuery, asked, placeSchema),
    runQuery(client, kindQuery, asked, kindSchema),
  ]);
  if (!place || !kind) return undefined;
  const site = sites.find((name) => name === place.url?.siteName);
  const path = place.url?.path
    ? withoutLanguage(URL.parse(place.url.path, 'http://content.invalid')?.pathname ?? '/', language)
    : undefined;
  const page = site !== undefined && path !== undefined ? { site, path } : undefined;
  return {
    path: place.path,
    page,
    item: {
      language,
      path: [id, ...place.ancestors],
      templates: kind.template ? chainOf(kind.template) : undefined,
      fields: {
        ...Object.fromEntries(kind.fields.flatMap((field) => (field ? [[field.name.toLowerCase(), field.value ?? '']] : []))),
        ...(page ? { [PAGES_OF_SITE]: page.site } : {}),
      },
    },
  };
}

const withoutLanguage = (path: string, language: string): string => {
  const prefix = `/${language}`;
  return path === prefix ? '/' : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
};

/** Which site of ours a folder of a site's own is of; all, where nobody can tell. */
function sitesOf(path: string, sites: readonly string[]): readonly string[] {
  const root = OF_A_SITE.exec(path)?.[1]?.toLowerCase();
  if (root === undefined) return [];
  const own = sites.filter((name) => root.endsWith(`/${name.toLowerCase()}`));
  return own.length > 0 ? own : sites;
}

interface Asked {
  /** 32 hexadecimal digits. */
  id: string;
  language: string;
  /** It has a layout: it is a page. */
  isPage: boolean;
  path: string | undefined;
}

/** The items that the updates are about, each in each language once. */
function itemsOf(updates: readonly Update[]): Asked[] {
  const asked = new Map<string, Asked>();
  for (const { identifier, entity_definition: definition, entity_culture: culture, entity_path: path } of updates) {
    const id = plain(identifier);
    const known = (LANGUAGES as readonly string[]).filter((language) => language === culture?.toLowerCase());
    for (const language of (culture ?? '') === '' ? LANGUAGES : known) {
      const before = asked.get(`${id}/${language}`);
      const isPage = before?.isPage === true || definition === 'LayoutData';
      asked.set(`${id}/${language}`, { id, language, isPage, path: path ?? before?.path });
    }
  }
  return [...asked.values()];
}

/**
 * What was changed, by asking the content service for each item that a message names.
 * @param sites names of the sites that this process serves
 * @throws AppError `content/…`
 */
export async function changesOf(updates: Message['updates'], sites: readonly string[], client: QueryClient): Promise<Changes> {
  const ours = updates.filter((update) => update !== FOREIGN);
  if (ours.length < updates.length)
    logger.info({ updates: updates.length, foreign: updates.length - ours.length }, 'updates of a publication are of what no page shows');
  const read = ours.filter((update) => update !== UNREAD);
  const everything: Changes = { touched: undefined, pages: [], sites, phrases: true };
  if (read.length < ours.length) {
    logger.warn(
      { updates: updates.length, unread: ours.length - read.length },
      'updates of a publication cannot be read: everything is made anew',
    );
    return everything;
  }
  const items = itemsOf(read);
  if (items.length > ITEMS_MOST) return everything;
  const marks = new Set<number>();
  const changed: ChangedItem[] = [];
  const pages = new Set<string>();
  const whole = new Set<string>();
  const paths: string[] = [];
  let gone = false;
  const take = ({ id, language, isPage, path: said }: Asked, found: Found | undefined): void => {
    marks.add(markOfItem(id));
    gone ||= found === undefined;
    const path = found?.path ?? said;
    if (path !== undefined) {
      paths.push(path);
      if (path.toLowerCase().startsWith(LIBRARY)) marks.add(markOfFile(path.slice(LIBRARY.length)));
      for (const site of OF_ALL_SITES.test(path) ? sites : sitesOf(path, sites)) whole.add(site);
    }
    if (!found) return;
    changed.push(found.item);
    if (!found.page || !isPage) return;
    pages.add(pagePathOf(found.page.site, found.page.path, language));
    // What leads to the address by a link of a text names no item.
    marks.add(markOfPath(found.page.path));
  };
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map(({ id, language }) => find(client, id, language, sites)));
    some.forEach((asked, index) => take(asked, found[index]));
  }
  const isAny = (place: RegExp): boolean => paths.some((path) => place.test(path));
  return {
    touched: { marks, items: changed, gone, files: paths.some((path) => path.toLowerCase().startsWith(LIBRARY)) },
    pages: [...pages],
    sites: [...whole],
    phrases: isAny(DICTIONARY),
  };
}
