import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { image, link, noImage, text } from '@/runtime/examples/field-examples';
import { examplePeople, LONG_TEXT, LONG_TITLE } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Fields, Page } from './fields.schema';

const route = { site: 'dotcom', path: '/about/offices/rotterdam', templateName: 'Office' };

const BODY = {
  value: '<p>Tram 23 to Wilhelminaplein, then six minutes on foot along the water. The entrance is step-free.</p>',
};

const props = (
  { Body = BODY, ...page }: Partial<Fields & Page>,
  people: Data['people'] = examplePeople(4),
  changes = exampleRoute(route),
): RenderingProps<Fields, Page, Data> => ({
  uid: 'office',
  params: {},
  fields: { Body },
  slots: {},
  route: changes,
  data: {
    people,
    subjects: Object.fromEntries(people.slice(0, 1).map(({ id }) => [id, 'Grids, Public institutions'])),
    emails: Object.fromEntries(people.slice(0, 1).map(({ id }) => [id, 'ask@aldermoor.example'])),
    crumbs: [
      { text: 'Aldermoor', href: '/' },
      { text: 'About', href: '/about' },
      { text: 'Offices', href: '/about/offices' },
    ],
    openings: people.length > 0 ? { total: 12, href: '/careers/search-jobs/jobs?city=rotterdam' } : null,
  },
  page: {
    Title: text('Rotterdam'),
    City: text('Rotterdam'),
    Country: text('Netherlands'),
    Lede: text('Forty people above a disused grain elevator, with a view of every ship that is late.'),
    Image: image('moor-map', 'Contour drawing of the ground around the office, with a surveyed line', 1950, 836),
    ImageCaption: text('Drawing: Moor, no. 3.'),
    ImageCropHorizontal: { value: 'center' },
    ImageCropVertical: { value: 'center' },
    Address: text('Wilhelminakade 12\n3072 AP Rotterdam'),
    Phone: text('+31 10 555 01 23'),
    Email: text('rotterdam@aldermoor.example'),
    MapLink: link('https://www.openstreetmap.org/?mlat=51.906&mlon=4.487'),
    Latitude: { value: 51.906 },
    Longitude: { value: 4.487 },
    TimeZone: text('Europe/Amsterdam'),
    ...page,
  },
});

const bare = {
  Lede: text(),
  Country: text(),
  Image: noImage,
  ImageCaption: text(),
  Address: text(),
  Phone: text(),
  Email: text(),
  MapLink: link(),
  Latitude: { value: null },
  Longitude: { value: null },
  TimeZone: text(),
  Body: { value: '' },
};

export const examples = {
  usual: props({}),
  'without a position': props({ Latitude: { value: null }, Longitude: { value: null } }),
  'nobody yet': props({}, []),
  empty: props(bare, []),
  'zone misspelt': props({ TimeZone: text('Europe/Rotterdamm') }),
  'long text': props(
    {
      City: text('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'),
      Lede: text(LONG_TEXT),
      Address: text(`${LONG_TITLE}\n${LONG_TITLE}`),
      Body: { value: `<h2>By train</h2><p>${LONG_TEXT}</p>`.repeat(3) },
    },
    examplePeople(20),
  ),
  german: props(
    {
      Country: text('Niederlande'),
      Lede: text('Vierzig Menschen über einem stillgelegten Getreidespeicher.'),
      Body: { value: '<p>Straßenbahn 23 bis Wilhelminaplein.</p>' },
    },
    examplePeople(2),
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<Fields, Page, Data>>;
