import type { RenderingProps } from '@/runtime';
import { examplePerson } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const amara = examplePerson({
  id: 'p-amara',
  url: '/people/amara-oduya',
  first: 'Amara',
  last: 'Oduya',
  city: 'London',
  src: '/-/media/people/amara.png',
});

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'quote',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Quote: text('A strategy nobody can repeat in the lift is a filing system.'),
    Person: amara,
    Context: text('on twenty years of one-page plans'),
    Link: link('/featured-insights/one-page-plans'),
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  'link with its own words': props({
    Context: text('from'),
    Link: link('/featured-insights/one-page-plans', 'Twenty years of one-page plans'),
  }),
  'without a portrait': props({ Person: examplePerson({ src: '' }), Link: link() }),
  'nobody said it': props({ Person: null, Context: text('Overheard in Rotterdam'), Link: link() }),
  'marked by the author': props({ Quote: text('“A strategy nobody can repeat.”') }),
  'a short last word': props({ Quote: text('Nobody can repeat that strategy in the lift.') }),
  empty: props({ Quote: text() }),
  'long text': props({ Quote: text(LONG_TEXT) }),
  'not translated': props(
    { Context: text('partner, on the years of the one-page plans') },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'en' }),
  ),
  german: props(
    {
      Quote: text('Eine Strategie, die im Aufzug keiner wiederholen kann, ist eine Ablage.'),
      Context: text('über zwanzig Jahre Pläne auf einer Seite'),
    },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
