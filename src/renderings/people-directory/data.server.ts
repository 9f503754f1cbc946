import { z } from 'zod';
import type { PersonItem } from '@/features/content/cards';
import { people as profiles } from '@/features/content/cards/server';
import { listField, textField, titleField } from '@/runtime/fields/fields.schema';
import { type List, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import type { RenderingDataLoader } from '@/runtime/data';
import { chosenNames, filterOptions, narrow, readFilters } from './filters';
import type { FilterOptions, Filters, Option } from './filters';

export interface DirectoryPerson {
  person: PersonItem;
  /** Topics by the name of their item. */
  expertise: Option[];
}

export interface Data {
  /** Those whom the filters leave. */
  people: DirectoryPerson[];
  /** Of how many. */
  total: number;
  filters: Filters;
  options: FilterOptions;
}

const expertise = z
  .object({ jsonValue: listField({ Title: titleField, NavigationTitle: textField }) })
  .nullish()
  .transform((field) =>
    (field?.jsonValue ?? []).map((topic) => ({
      value: topic.name.toLowerCase(),
      text: topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName,
    })),
  );

const directoryPerson = (site: string): z.ZodType<DirectoryPerson> =>
  z
    .looseObject({ Expertise: expertise })
    .transform((item): DirectoryPerson => ({ person: profiles(site).item.parse(item), expertise: item.Expertise }));

const people = (site: string): List<DirectoryPerson> => ({
  name: 'People',
  where: [ofTemplate(TEMPLATE_IDS.Profile)],
  orderBy: 'LastName ASC',
  site,
  fields: { ...profiles(site).fields, Expertise: 'items' },
  item: directoryPerson(site),
});

/** Everyone who has a profile, or those whom the address asks for. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route, live, describe }) => {
  const everyone = await loadAll(query, people(route.site), route.language);
  const filters = readFilters(live?.query);
  const options = filterOptions(everyone, route.language);
  describe?.({ state: { chosen: () => chosenNames(filters, options) } });
  return { people: narrow(everyone, filters), total: everyone.length, filters, options };
};
