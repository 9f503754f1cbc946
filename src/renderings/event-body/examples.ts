import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { link, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const route = { site: 'dotcom', path: '/events/who-may-plug-in', templateName: 'Event' };
const topic = (name: string): Page['Topics'][number] => ({
  id: `t-${name}`,
  url: '/topics/energy',
  name,
  displayName: name,
  fields: { Title: text(name), NavigationTitle: text() },
});

const props = (page: Partial<Page>, state: Data['state'] = 'open', changes = exampleRoute(route)): RenderingProps<unknown, Page, Data> => ({
  uid: 'event-body',
  params: {},
  fields: undefined,
  slots: {},
  route: changes,
  data: { state },
  page: {
    StartDate: { value: '2026-12-04T16:30:00Z' },
    EndDate: { value: '2026-12-04T20:00:00Z' },
    TimeZone: text('Europe/Amsterdam'),
    Format: { value: 'inPerson' },
    Venue: text('Pakhuis Noord, Wilhelminakade 12'),
    City: text('Rotterdam'),
    Country: text('Netherlands'),
    Latitude: { value: 51.9063 },
    Longitude: { value: 4.4888 },
    Audience: text('Evening'),
    Capacity: { value: 120 },
    Registration: { value: 'open' },
    RegistrationLink: link('/events/who-may-plug-in/register', 'Ask for a place'),
    AfterwardsLink: link(),
    Topics: [topic('Energy'), topic('Grids')],
    Agenda: {
      value: [
        ['17:30', 'Doors, soup'],
        ['18:00', 'Walk the queue: fourteen metres, twenty minutes'],
        ['18:30', '“I could have said yes”: three operators look back'],
        ['20:00', 'Questions, in writing, read aloud'],
      ],
    },
    Body: {
      value:
        '<p>The queue hangs on the wall in order of application. Bring good shoes.</p><p>Tram 23 to Wilhelminaplein, then six minutes on foot along the water.</p>',
    },
    ...page,
  },
});

export const examples = {
  usual: props({}),
  full: props({}, 'full'),
  'full, with a waiting list': props({ RegistrationLink: link('#form-event-registration', 'Ask for a place') }, 'full'),
  past: props({}, 'past'),
  'past, with its notes': props({ AfterwardsLink: link('/contact', 'Ask for the notes') }, 'past'),
  online: props({ Format: { value: 'online' }, Venue: text(), City: text(), Country: text(), Agenda: { value: [] } }),
  'without a map': props({ Latitude: { value: null }, Longitude: { value: null } }),
  empty: props(
    {
      StartDate: { value: null },
      EndDate: { value: null },
      TimeZone: text(),
      Venue: text(),
      City: text(),
      Country: text(),
      Latitude: { value: null },
      Longitude: { value: null },
      Audience: text(),
      Capacity: { value: null },
      RegistrationLink: link(),
      Topics: [],
      Agenda: { value: [] },
      Body: { value: '' },
    },
    'closed',
  ),
  'long text': props({
    Venue: text(LONG_TITLE),
    Audience: text(LONG_TEXT),
    Agenda: {
      value: [
        ['from half past five in the afternoon', LONG_TITLE],
        ['18:00', LONG_TEXT],
      ],
    },
    Body: { value: `<h2>Why</h2><p>${LONG_TEXT}</p>`.repeat(3) },
  }),
  german: props(
    {
      Audience: text('Abend · 120 Plätze'),
      Country: text('Niederlande'),
      Capacity: { value: 1200 },
      RegistrationLink: link('/de/anmelden'),
      Body: { value: '<p>Die Schlange hängt an der Wand.</p>' },
    },
    'open',
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
