import { exampleEvent } from '@/features/content/cards/examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import type { Data } from './data.server';

const path = '/events/copper-and-after';
const route = exampleRoute({ site: 'dotcom', path, templateName: 'Event' });

const props = (data: Data, changes = route): RenderingProps<unknown, unknown, Data> => ({
  uid: 'next',
  params: {},
  fields: undefined,
  page: undefined,
  data,
  route: changes,
  slots: {},
});

const all = { text: 'Events', href: '/events' };
const two = [
  exampleEvent({ end: '2026-12-04T20:00:00Z' }),
  exampleEvent({
    id: 'e-2',
    title: 'The night shift, before it begins',
    city: 'London',
    start: '2026-12-15T18:30:00Z',
    registration: 'full',
  }),
];

export const examples = {
  usual: props({ events: two, all }),
  'not over': props(null),
  empty: props({ events: [], all }),
  'long text': props({ events: [exampleEvent({ title: LONG_TITLE, lede: LONG_TEXT })], all: null }),
  german: props(
    { events: [exampleEvent({ title: 'Wer darf ans Netz?', lede: 'Netzbetreiber und zwei Aufsichten in einem Raum.' })], all },
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
