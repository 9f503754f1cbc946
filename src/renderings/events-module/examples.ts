import type { RenderingProps } from '@/runtime';
import { exampleEvent } from '@/features/content/cards/examples';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Fields } from './fields.schema';

const three = [
  exampleEvent(),
  exampleEvent({
    id: 'e-2',
    title: 'The reading group: Seeing Like a State',
    city: 'London',
    start: '2027-01-21T08:00:00Z',
    lede: 'A book, a long table and no slides.',
    registration: 'full',
  }),
  exampleEvent({
    id: 'e-3',
    title: 'What we got wrong in 2026',
    format: 'online',
    start: '2027-02-11T16:00:00Z',
    lede: 'Our annual review of forecasts, with scores.',
  }),
];

const props = (
  events: Data['events'],
  fields: Partial<Fields> = {},
  route = exampleRoute({ path: '/' }),
): RenderingProps<Fields, unknown, Data> => ({
  uid: 'events',
  params: {},
  page: undefined,
  data: { events },
  route,
  slots: {},
  fields: { Title: text('In the room'), MoreLink: link('/events', 'All events'), Count: { value: null }, ...fields },
});

export const examples = {
  usual: props(three),
  empty: props([]),
  'empty without a link': props([], { Title: text(), MoreLink: link() }),
  'long text': props([
    exampleEvent({
      title: LONG_TITLE,
      lede: LONG_TEXT,
      registration: 'closed',
    }),
    exampleEvent({ id: 'no-date', start: null, lede: '', city: '' }),
  ]),
  german: props(
    [
      exampleEvent({
        title: 'Wer darf ans Netz?',
        lede: 'Netzbetreiber, Entwickler und zwei Aufsichten in einem Raum.',
        registration: 'full',
      }),
    ],
    { Title: text('Im Gespräch'), MoreLink: link('/de/events') },
    exampleRoute({ path: '/', language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields, unknown, Data>>;
