import { z } from 'zod';
import type { CardItem } from '@/features/content/cards';
import { cards } from '@/features/content/cards/server';
import { type List, loadAll, ofTemplate, TEMPLATE_IDS } from '@/features/content/lists/server';
import { nameOfPerson } from '@/lib/person-name';
import type { RenderingDataLoader } from '@/runtime/data';
import { listField, textField, titleField } from '@/runtime/fields/fields.schema';

export interface Data {
  topics: CardItem[];
  /** Who answers for a topic, by the topic's address. */
  people: Record<string, string[]>;
}

const topics = (site: string): List<CardItem> => ({
  name: 'Topics',
  where: [ofTemplate(TEMPLATE_IDS.Topic)],
  orderBy: 'Title ASC',
  ...cards(site),
});

const person = { Title: titleField, FirstName: textField, LastName: textField };
const expertsField = listField(person);
const nameOf = ({ displayName, fields }: z.infer<typeof expertsField>[number]): string =>
  nameOfPerson({ title: fields.Title.value, first: fields.FirstName.value, last: fields.LastName.value }) || displayName;

/** The experts of a topic stand in a part of its page (template Topic Experts), whose address begins with the page's. */
const experts = (site: string): List<{ at: string; names: string[] }> => ({
  name: 'TopicExperts',
  where: [ofTemplate(TEMPLATE_IDS.TopicExperts)],
  orderBy: 'Title ASC',
  site,
  fields: { Experts: 'items' },
  item: z
    .looseObject({ url: z.object({ path: z.string() }), Experts: z.object({ jsonValue: expertsField }) })
    .transform(({ url, Experts }) => ({ at: url.path, names: Experts.jsonValue.map(nameOf) })),
});

export const load: RenderingDataLoader<unknown, unknown, Data> = async ({ query, route }) => {
  const [found, parts] = await Promise.all([
    loadAll(query, topics(route.site), route.language),
    loadAll(query, experts(route.site), route.language),
  ]);
  const named = found.map(({ url }) => [url, parts.filter(({ at }) => at.startsWith(`${url}/`)).flatMap(({ names }) => names)] as const);
  return { topics: found, people: Object.fromEntries(named.filter(([, names]) => names.length > 0)) };
};
