import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { image, link, noImage, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const route = { site: 'dotcom', path: '/events/who-may-plug-in', templateName: 'Event' };

const props = (page: Partial<Page>, state: Data['state'] = 'open', changes = exampleRoute(route)): RenderingProps<unknown, Page, Data> => ({
  uid: 'event',
  params: {},
  fields: undefined,
  slots: {},
  route: changes,
  data: {
    state,
    calendar: page.StartDate?.value === null ? null : '/api/events/00000000-0000-5000-8000-000000000001.ics',
    crumbs: [
      { text: 'Aldermoor', href: '/' },
      { text: 'Events', href: '/events' },
    ],
  },
  page: {
    Title: text('Who may plug in?'),
    Lede: text(
      'Grid operators, developers and two regulators, in one room, with the queue printed on the wall. It is fourteen metres long.',
    ),
    Image: image('queue', 'Print of dark timbers under a waterline'),
    ImageCaption: text(),
    ImageCropHorizontal: { value: 'center' },
    ImageCropVertical: { value: 'center' },
    StartDate: { value: '2026-12-04T16:30:00Z' },
    EndDate: { value: '2026-12-04T20:00:00Z' },
    TimeZone: text('Europe/Amsterdam'),
    Format: { value: 'inPerson' },
    City: text('Rotterdam'),
    Registration: { value: 'open' },
    RegistrationLink: link('/events/who-may-plug-in/register', 'Ask for a place'),
    AfterwardsLink: link(),
    ...page,
  },
});

export const examples = {
  usual: props({}),
  full: props({}, 'full'),
  'without a picture': props({ Image: noImage }),
  'full, with a waiting list': props({ RegistrationLink: link('#form-event-registration', 'Ask for a place') }, 'full'),
  closed: props({}, 'closed'),
  past: props({}, 'past'),
  'past, with its notes': props({ AfterwardsLink: link('/contact', 'Ask for the notes') }, 'past'),
  'several days': props({ EndDate: { value: '2026-12-06T15:00:00Z' } }),
  'across midnight': props({ TimeZone: text('Asia/Tokyo'), City: text('Tokyo') }),
  online: props({ Format: { value: 'online' }, City: text(), RegistrationLink: link() }),
  'without a date': props({ StartDate: { value: null }, EndDate: { value: null } }, 'closed'),
  'zone misspelt': props({ TimeZone: text('Europe/Rotterdamm') }),
  'long text': props({ Title: text(LONG_TITLE), Lede: text(LONG_TEXT) }),
  german: props(
    {
      Title: text('Wer darf ans Netz?'),
      Lede: text('Netzbetreiber, Entwickler und zwei Aufsichten in einem Raum.'),
      RegistrationLink: link('/de/anmelden'),
    },
    'open',
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
