import { z } from 'zod';
import type { PersonItem } from '@/features/content/cards';
import { personFragment, personItem } from '@/features/content/cards/cards.server';
import { listField, textField } from '@/features/content/fields.schema';
import { loadAll, ofTemplate } from '@/features/content/lists/search.server';
import type { List } from '@/features/content/lists/search.server';
import type { RenderingDataLoader } from '@/features/content/server';
import { TEMPLATE_IDS } from '@/features/content/template-ids';

export interface DirectoryPerson {
  person: PersonItem;
  expertise: string[];
}

export interface Data {
  people: DirectoryPerson[];
}

const expertise = z
  .object({ jsonValue: listField({ Title: textField, NavigationTitle: textField }) })
  .nullish()
  .transform((field) => (field?.jsonValue ?? []).map((topic) => topic.fields.NavigationTitle.value || topic.fields.Title.value || topic.displayName));

const directoryPerson = (site: string): z.ZodType<DirectoryPerson> =>
  z.looseObject({ expertise }).transform((item): DirectoryPerson => ({ person: personItem(site).parse(item), expertise: item.expertise }));

const people = (site: string): List<DirectoryPerson> => ({
  name: 'People',
  where: [ofTemplate(TEMPLATE_IDS.Profile)],
  orderBy: 'LastName ASC',
  select: '...PersonFields expertise: field(name: "Expertise") { jsonValue }',
  fragments: personFragment,
  item: directoryPerson(site),
});

/** Everyone who has a profile. */
export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route }) => ({ people: await loadAll(query, people(route.site), route.language) });
