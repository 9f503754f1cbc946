import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { image, noImage, text } from '@/runtime/examples/field-examples';
import { LONG_TITLE } from '@/features/content/lists/examples';
import type { Data, OfficeItem } from './data.server';

const route = { site: 'dotcom', path: '/about/offices', templateName: 'Office Listing' };

const office = (city: string, country: string, address: string, zone: string, art: string): OfficeItem => ({
  id: `o-${city}`,
  url: `/about/offices/${city.toLowerCase()}`,
  name: city,
  displayName: city,
  fields: {
    Title: text(city),
    City: text(city),
    Country: text(country),
    Address: text(address),
    Phone: text('+00 10 555 01 23'),
    TimeZone: text(zone),
    Image: art ? image(art, '') : noImage,
  },
});

const props = (offices: OfficeItem[], changes = exampleRoute(route)): RenderingProps<unknown, unknown, Data> => ({
  uid: 'offices',
  params: {},
  fields: undefined,
  page: undefined,
  data: { offices },
  route: changes,
  slots: {},
});

export const examples = {
  usual: props([
    office('Rotterdam', 'Netherlands', 'Wilhelminakade 12\n3072 AP Rotterdam', 'Europe/Amsterdam', 'moor'),
    office('Hamburg', 'Germany', 'Am Sandtorkai 4\n20457 Hamburg', 'Europe/Berlin', 'exchange'),
    office('London', 'United Kingdom', '8 Wharf Road\nLondon N1', 'Europe/London', 'cloth'),
    office('Madrid', 'Spain', 'Calle de Alcalá 90\n28009 Madrid', 'Europe/Madrid', 'rings'),
  ]),
  'without pictures': props([office('Rotterdam', 'Netherlands', '', '', ''), office('Hamburg', '', '', 'Europe/Nowhere', '')]),
  empty: props([]),
  'long text': props([office(LONG_TITLE, LONG_TITLE, `${LONG_TITLE}\n${LONG_TITLE}`, 'Pacific/Auckland', 'moor')]),
  german: props(
    [office('Wien', 'Österreich', 'Rembrandtstraße 1\n1020 Wien', 'Europe/Vienna', 'strata')],
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, unknown, Data>>;
