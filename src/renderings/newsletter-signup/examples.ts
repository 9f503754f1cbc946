import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'letter',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Title: text('The Thursday letter'),
    Text: text('One argument, one figure and one thing we changed our minds about.'),
    Hint: text('Sent on Thursdays. One click to leave, and we never pass on your address.'),
    Link: link('/user-registration/newsletter', 'All newsletters'),
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  empty: props({ Title: text(), Text: text(), Hint: text(), Link: link() }),
  'long text': props({ Title: text(LONG_TITLE), Text: text(LONG_TEXT), Hint: text(LONG_TEXT) }),
  german: props(
    {
      Title: text('Der Donnerstagsbrief'),
      Text: text('Ein Argument, eine Zahl und etwas, worin wir uns geirrt haben.'),
      Hint: text('Jeden Donnerstag. Ein Klick genügt zum Abbestellen.'),
      Link: link(),
    },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
