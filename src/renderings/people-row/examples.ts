import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { examplePeople, LONG_TITLE } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'people',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: { Title: text('You would work with'), MoreLink: link('/people', 'Everyone'), People: examplePeople(4), ...fields },
});

export const examples = {
  usual: props({}),
  six: props({ People: examplePeople(6) }),
  'without a title': props({ Title: text(), MoreLink: link() }),
  empty: props({ People: [] }),
  'long text': props({
    Title: text(LONG_TITLE),
    People: [
      examplePerson({
        first: 'Maria-Theresia Antoinette',
        last: 'von Hohenstaufen-Wittelsbachenberg',
        jobTitle: 'Associate partner for network regulation, storage and district heating',
      }),
      examplePerson({ id: 'bare', src: '', jobTitle: '', city: '' }),
    ],
  }),
  german: props(
    { Title: text('Mit wem Sie arbeiten würden'), MoreLink: link('/de/people', 'Alle') },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
