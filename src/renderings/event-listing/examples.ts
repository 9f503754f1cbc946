import type { RenderingProps } from '@/runtime';
import { exampleEvent } from '@/features/content/cards/examples';
import { image } from '@/runtime/examples/field-examples';
import { exampleRoute } from '@/runtime/examples/index';
import { exampleList, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';

const route = { site: 'dotcom', path: '/events', templateName: 'Event Listing' };

const drawn = exampleEvent();
const next: Data['next'] = {
  ...drawn,
  fields: {
    ...drawn.fields,
    Image: image('queue', 'Print of dark timbers under a waterline'),
    Capacity: { value: 120 },
    RegistrationLink: { value: { href: '#form-event-registration', text: 'Ask for a place' } },
  },
};
const upcoming = [
  exampleEvent({
    id: 'e-new-year',
    title: 'Accounts of the year',
    start: '2026-12-31T23:30:00Z',
    lede: 'Begins on New Year’s Day at its place, though it is still December in London.',
  }),
  exampleEvent({ id: 'e-days', title: 'The spring meeting', start: '2027-01-18T08:00:00Z', end: '2027-01-20T16:00:00Z', lede: '' }),
  exampleEvent({
    id: 'e-2',
    title: 'The reading group: Seeing Like a State',
    city: 'London',
    start: '2027-01-21T08:00:00Z',
    lede: 'A book, a long table and no slides.',
    registration: 'full',
  }),
];
const past = Array.from({ length: 6 }, (_, index) =>
  exampleEvent({
    id: `past-${index}`,
    title: `Letters read aloud, no. ${6 - index}`,
    start: `2026-0${9 - Math.floor(index / 2)}-1${index}T17:00:00Z`,
    registration: 'closed',
    lede: '',
  }),
);

const props = (data: Omit<Data, 'next'> & Partial<Data>, changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'events',
  params: {},
  fields: undefined,
  page: undefined,
  data: { next: null, ...data },
  route: changes,
  slots: {},
});

export const examples = {
  usual: props({ next, upcoming, past: exampleList(past, { total: 46, pages: 3 }) }),
  'page two': props({ upcoming: [], past: exampleList(past, { total: 46, page: 2, pages: 3 }) }, exampleRoute({ ...route, pageNumber: 2 })),
  // Of the first page all those run still, which stand above.
  'all of a page still on': props({ next, upcoming, past: exampleList([], { total: 46, pages: 3 }) }),
  'the next is full': props({
    next: { ...next, fields: { ...next.fields, Registration: { value: 'full' } } },
    upcoming,
    past: exampleList([]),
  }),
  'the next alone, without a drawing': props({ next: exampleEvent({ city: '' }), upcoming: [], past: exampleList([]) }),
  'nothing to come': props({ upcoming: [], past: exampleList(past) }),
  empty: props({ upcoming: [], past: exampleList([]) }),
  'past the end': props(
    { upcoming: [], past: exampleList([], { total: 20, page: 5, pages: 2 }) },
    exampleRoute({ ...route, pageNumber: 5 }),
  ),
  'long text': props({
    next: { ...next, fields: { ...next.fields, Title: { value: LONG_TITLE }, Lede: { value: LONG_TEXT } } },
    upcoming: [exampleEvent({ id: 'e-long', title: LONG_TITLE, lede: LONG_TEXT }), exampleEvent({ id: 'no-date', start: null })],
    past: exampleList([]),
  }),
  german: props(
    {
      next: {
        ...next,
        fields: { ...next.fields, Title: { value: 'Wer darf ans Netz?' }, Lede: { value: 'Zwei Aufsichten in einem Raum.' } },
      },
      upcoming: [
        exampleEvent({
          id: 'e-3',
          title: 'Wer darf ans Netz?',
          lede: 'Netzbetreiber und zwei Aufsichten in einem Raum.',
        }),
      ],
      past: exampleList(past),
    },
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
