import type { RenderingProps } from '@/runtime';
import type { PersonItem } from '@/features/content/cards';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { examplePeople, LONG_TITLE } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

/** With what they are introduced by. */
const introduced = (
  people: PersonItem[],
  lede = 'Ran a smelter, closed a smelter, and has been asking ever since what the second of these cost.',
) => people.map((person) => ({ ...person, fields: { ...person.fields, Lede: text(lede) } }));

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'people',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Title: text('You would work with'),
    MoreLink: link('/people', 'Everyone'),
    People: introduced(examplePeople(4)),
    WithIntroductions: { value: false },
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  six: props({ People: introduced(examplePeople(6)) }),
  introduced: props({ People: introduced(examplePeople(6)), WithIntroductions: { value: true } }),
  'without a title': props({ Title: text(), MoreLink: link() }),
  empty: props({ People: [] }),
  'long text': props({
    Title: text(LONG_TITLE),
    People: introduced([
      examplePerson({
        first: 'Maria-Theresia Antoinette',
        last: 'von Hohenstaufen-Wittelsbachenberg',
        jobTitle: 'Associate partner for network regulation, storage and district heating',
      }),
      examplePerson({ id: 'bare', src: '', jobTitle: '', city: '' }),
    ]),
  }),
  german: props(
    { Title: text('Mit wem Sie arbeiten würden'), MoreLink: link('/de/people', 'Alle') },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
