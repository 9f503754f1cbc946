import { z } from 'zod';
import type { PersonItem } from '@/features/content/cards';
import { people as profiles } from '@/features/content/cards/server';
import { indexedId, type List, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import { requirePage, type RenderingDataContext, type RenderingDataLoader } from '@/runtime/data';
import { DEFAULT_LANGUAGE, languagePath } from '@/lib/language-path';
import { plainTitle } from '@/lib/rich-text/title';
import { byLastName, chosenNames, directoryHref, filterOptions, isFiltered, narrow, PAGE_SIZE, readFilters, subjectsOf } from './filters';
import type { FilterOptions, Filters, Option } from './filters';

export interface DirectoryPerson {
  person: PersonItem;
  /** Topics by the name of their item. */
  expertise: Option[];
}

export interface Data {
  /** Those of this page whom the filters leave, by last name. */
  people: PersonItem[];
  /** What they know, by the ids of their items. */
  subjects: Readonly<Record<string, string>>;
  /** How many the filters leave. */
  found: number;
  /** Of how many. */
  total: number;
  page: number;
  pages: number;
  filters: Filters;
  options: FilterOptions;
}

const fieldText = z
  .object({ jsonValue: z.object({ value: z.string().catch('') }).nullish() })
  .nullish()
  .transform((field) => field?.jsonValue?.value ?? '');
const ids = fieldText.transform((raw) => raw.split('|').filter(Boolean).map(indexedId));

type ContentQuery = RenderingDataContext['query'];

interface Profile {
  person: PersonItem;
  office: string | undefined;
  topics: string[];
}

/**
 * Offices and topics are read once, as lists of their own, and a person's are found in them by their ids: asked of each person, as
 * references, eight hundred people would take twenty-four queries, and so take four.
 */
function people(site: string): List<Profile> {
  const profile = profiles(site);
  return {
    name: 'People',
    where: [ofTemplate(TEMPLATE_IDS.Profile)],
    orderBy: 'LastName ASC',
    site,
    fields: { ...profile.fields, Office: 'text', Expertise: 'text' },
    item: z
      .looseObject({ Office: ids, Expertise: ids })
      .transform(({ Office, Expertise, ...item }): Profile => ({ person: profile.item.parse(item), office: Office[0], topics: Expertise })),
  };
}

const named = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    displayName: z.string().nullish(),
    url: z.object({ path: z.string().nullish() }).nullish(),
    Title: fieldText,
    City: fieldText,
    NavigationTitle: fieldText,
  })
  .transform(({ id, name, displayName, url, Title, City, NavigationTitle }) => ({
    id,
    name,
    displayName: displayName ?? name,
    url: url?.path ?? '',
    fields: { Title: { value: plainTitle(Title) }, City: { value: City }, NavigationTitle: { value: NavigationTitle } },
  }));
type Named = z.infer<typeof named>;

const namedList = (name: string, template: string, fields: List<Named>['fields']): List<Named> => ({
  name,
  where: [ofTemplate(template)],
  orderBy: 'Title ASC',
  fields,
  item: named,
});
const OFFICES = namedList('PeopleOffices', TEMPLATE_IDS.Office, { Title: 'text', City: 'text' });
const TOPICS = namedList('PeopleTopics', TEMPLATE_IDS.Topic, { Title: 'text', NavigationTitle: 'text' });

/** Items of a list by their ids; what is not in the page's language, in the first one. */
async function byId(query: ContentQuery, list: List<Named>, language: string, wanted: readonly string[]): Promise<Map<string, Named>> {
  const read = async (each: string) => (await loadAll(query, list, each)).map((item): [string, Named] => [indexedId(item.id), item]);
  const here = new Map(await read(language));
  if (language === DEFAULT_LANGUAGE || wanted.every((id) => here.has(id))) return here;
  return new Map([...(await read(DEFAULT_LANGUAGE)), ...here]);
}

async function everyone(query: ContentQuery, site: string, language: string): Promise<DirectoryPerson[]> {
  const found = await loadAll(query, people(site), language);
  const [offices, topics] = await Promise.all([
    byId(
      query,
      OFFICES,
      language,
      found.flatMap(({ office }) => office ?? []),
    ),
    byId(
      query,
      TOPICS,
      language,
      found.flatMap(({ topics: each }) => each),
    ),
  ]);
  return found.map(({ person, office, topics: wanted }) => ({
    person: { ...person, fields: { ...person.fields, Office: offices.get(office ?? '') ?? null } },
    expertise: wanted.flatMap((id): Option[] => {
      const topic = topics.get(id);
      if (!topic) return [];
      return [
        { value: topic.name.toLowerCase(), text: topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName },
      ];
    }),
  }));
}

/** A page of everyone who has a profile, or of those whom the address asks for. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, live, describe }) => {
  const all = await everyone(query, route.site, route.language);
  const { page, ...filters } = readFilters(live?.query);
  const options = filterOptions(all, route.language);
  const left = byLastName(
    narrow(all, filters).map(({ person }) => person),
    route.language,
  );
  const pages = Math.max(1, Math.ceil(left.length / PAGE_SIZE));
  const here = languagePath(route.path, route.language);
  requirePage({ page, pages }, (last) => directoryHref(here, filters, last));
  describe?.({
    state: { chosen: () => chosenNames(filters, options), ...(page > 1 && { page: { page, pages } }) },
    // Filters make a part of the same list; further pages of the whole hold whom no other page does.
    ...(page > 1 && !isFiltered(filters) ? { ownQuery: `page=${page}` } : {}),
  });
  const shown = left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return { people: shown, subjects: subjectsOf(all, shown), found: left.length, total: all.length, page, pages, filters, options };
};
