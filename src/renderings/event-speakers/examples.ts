import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { examplePeople } from '@/features/content/lists/examples';
import type { Page } from './fields.schema';

const route = { site: 'dotcom', path: '/events/who-may-plug-in', templateName: 'Event' };

const props = (Speakers: Page['Speakers'], changes = exampleRoute(route)): RenderingProps<unknown, Page> => ({
  uid: 'speakers',
  params: {},
  fields: undefined,
  data: undefined,
  page: { Speakers },
  route: changes,
  slots: {},
});

export const examples = {
  usual: props(examplePeople(3)),
  many: props(examplePeople(11)),
  empty: props([]),
  'long text': props([
    examplePerson({
      first: 'Maria-Theresia Antoinette',
      last: 'von Hohenstaufen-Wittelsbachenberg',
      jobTitle: 'Associate partner for network regulation, storage and district heating',
    }),
  ]),
  german: props(examplePeople(2), exampleRoute({ ...route, language: 'de', itemLanguage: 'de' })),
} satisfies Record<string, RenderingProps<unknown, Page>>;
