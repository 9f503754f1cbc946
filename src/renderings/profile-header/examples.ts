import type { RenderingProps } from '@/runtime';
import { exampleRoute } from '@/runtime/examples/index';
import { noImage, text } from '@/runtime/examples/field-examples';
import { LONG_TEXT } from '@/features/content/lists/examples';
import type { Data } from './data.server';
import type { Page } from './fields.schema';

const route = { site: 'dotcom', path: '/people/ines-valbuena', templateName: 'Profile' };

const props = (page: Partial<Page>, changes = exampleRoute(route)): RenderingProps<unknown, Page, Data> => ({
  uid: 'profile',
  params: {},
  fields: undefined,
  slots: {},
  route: changes,
  data: {
    crumbs: [
      { text: 'Aldermoor', href: '/' },
      { text: 'People', href: '/people' },
    ],
    canFollow: true,
  },
  page: {
    Title: text('Ines Valbuena'),
    FirstName: text('Ines'),
    LastName: text('Valbuena'),
    JobTitle: text('Partner'),
    Email: text('ines.valbuena@aldermoor.example'),
    Office: {
      id: 'o-madrid',
      url: '/about/offices/madrid',
      name: 'madrid',
      displayName: 'Madrid',
      fields: { Title: text('Madrid'), City: text('Madrid') },
    },
    Lede: text(
      'Advises network companies and the ministries that watch them. She likes a dated letter, a named decision-maker and a short meeting.',
    ),
    Image: { value: { src: '/-/media/people/ines.png', alt: 'Engraved portrait of Ines Valbuena', width: 1200, height: 1500 } },
    ImageCaption: text(),
    ImageCropHorizontal: { value: 'center' },
    ImageCropVertical: { value: 'top' },
    ...page,
  },
});

export const examples = {
  usual: props({}),
  'a later page': props({}, exampleRoute({ ...route, pageNumber: 2 })),
  'without a portrait': props({ Image: noImage }),
  'the name alone': props({
    FirstName: text(),
    LastName: text(),
    JobTitle: text(),
    Office: null,
    Lede: text(),
    Email: text(),
    Image: noImage,
  }),
  'long text': props({
    FirstName: text('Maria-Theresia Antoinette'),
    LastName: text('von Hohenstaufen-Wittelsbachenberg'),
    JobTitle: text('Associate partner for network regulation, storage and district heating'),
    Lede: text(LONG_TEXT),
  }),
  german: props(
    { JobTitle: text('Partnerin'), Lede: text('Berät Netzbetreiber und die Ministerien, die ihnen auf die Finger sehen.') },
    exampleRoute({ ...route, language: 'de', itemLanguage: 'de' }),
  ),
} satisfies Record<string, RenderingProps<unknown, Page, Data>>;
