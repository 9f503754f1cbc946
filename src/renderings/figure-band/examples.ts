import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT } from '@/features/content/lists/examples';
import type { Fields } from './fields.schema';

const props = (fields: Partial<Fields>, route = exampleRoute({ path: '/' })): RenderingProps<Fields> => ({
  uid: 'figure',
  params: {},
  page: undefined,
  data: undefined,
  route,
  slots: {},
  fields: {
    Title: text('The figure'),
    MoreLink: link('/featured-insights/energy/the-long-queue#count', 'How we counted'),
    Number: text('56'),
    Text: text('months from application to first current for the median wind farm in Germany. For forty-two of them, nobody digs.'),
    Total: { value: 56 },
    Part: { value: 14 },
    PartLabel: text('months of building'),
    RestLabel: text('months of waiting'),
    Source: text('Aldermoor, connection agreements, 2019–2026. Median German case. Illustration.'),
    ...fields,
  },
});

export const examples = {
  usual: props({}),
  'more than can be counted': props({
    Number: text('1,284'),
    Text: text('gigawatts wait in six countries.'),
    Total: { value: 1284 },
    Part: { value: 190 },
    PartLabel: text('GW with a date'),
    RestLabel: text('GW without one'),
  }),
  'without bars': props({ Number: text('€3.4bn'), Total: { value: null }, Part: { value: null } }),
  'without a text': props({ Text: text() }),
  'bars alone': props({ Number: text(), Title: text() }),
  empty: props({ Number: text(), Text: text(), Total: { value: null }, Part: { value: null } }),
  'long text': props({
    Number: text('one in seventeen'),
    Text: text(`${LONG_TEXT}\n${LONG_TEXT}`),
    PartLabel: text('months in which anything at all is being built by anybody'),
    RestLabel: text('months of waiting for a signature, a study or a permit'),
  }),
  'part greater than the total': props({ Part: { value: 99 } }),
  german: props(
    {
      Title: text('Die Zahl'),
      Text: text('Monate vom Antrag bis zum ersten Strom. In zweiundvierzig davon gräbt niemand.'),
      Number: text('1.284'),
      Total: { value: 1284 },
      Part: { value: 190 },
      PartLabel: text('mit Termin'),
      RestLabel: text('ohne Termin'),
    },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields>>;
